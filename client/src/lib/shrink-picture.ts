/** The shop shows squares of 960 px; on the way there nothing larger is needed, and phones take pictures of 10 MB. */
const SHORTER_SIDE = 1280;
/** Smaller files go as they are. */
const SMALL_BYTES = 1_000_000;
const QUALITY = 0.9;

/**
 * The picture as it is sent: large ones as a smaller JPEG; whatever this browser can't read as it is, for the shop to judge.
 * @param types what the shop takes, if not all pictures; others become a JPEG, such as what some phones take
 */
export async function shrinkPicture(file: File, types: readonly string[] | null = null): Promise<Blob> {
  const isTaken = types === null || types.includes(file.type);
  if (isTaken && (file.size <= SMALL_BYTES || file.type === 'image/gif')) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, SHORTER_SIDE / Math.min(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return file;
    // What is cut out stands on white, as the shop does it.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return smaller && (smaller.size < file.size || !isTaken) ? smaller : file;
  } catch {
    return file;
  }
}
