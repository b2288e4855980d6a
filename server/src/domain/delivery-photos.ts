/** For how many days after a delivery its photo is kept: long enough for questions, and no longer. */
export const DELIVERY_PHOTO_DAYS = 90;

/** The address of the photo of a delivery. Its ID can't be guessed, and still only those who may see the order are answered. */
export function deliveryPhotoPath(orderId: string, photoId: string): string {
  return `/api/orders/${orderId}/photos/${photoId}`;
}

/** Where its file is in the storage. Without an ending, so that nothing hands it out under /uploads/. */
export function deliveryPhotoFile(photoId: string): string {
  return `${photoId}/${DELIVERY_PHOTO_NAME}`;
}

/** What its file is called in its folder. */
export const DELIVERY_PHOTO_NAME = 'delivery';

/** What both interfaces say about uploading one. */
export const UPLOAD_DELIVERY_PHOTO =
  'Adds a photo to a shipment that was delivered, in place of an earlier one: a JPEG, PNG or WebP file of up to 5 MB and 24 megapixels, at least 200 pixels on each side. It is kept for 90 days after the delivery, without the data that cameras add, such as the place. Only the order’s customer and admins can see it.';
