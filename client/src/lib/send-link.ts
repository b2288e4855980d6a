import { toast } from '~/ui/toast-store';

/** Sends a link by what the device shares with, or else copies it. */
export async function sendLink(title: string, url: string): Promise<void> {
  try {
    if ('share' in navigator) await navigator.share({ title, url });
    else {
      await (navigator as Navigator).clipboard.writeText(url);
      toast.success('Link copied');
    }
  } catch (error) {
    // Someone who thinks better of it closes the device's own dialog.
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      toast.error('That didn’t work. Copy the link from the field.');
  }
}
