/** Shared data: the post's title, excerpt and address. */
export interface SharedPost {
  title: string;
  text: string;
  url: string;
}

/** Outcome: shared, copied, cancelled by the reader, or failed. */
export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

/** Browser features for sharing; both may be missing on some devices and without https. */
export interface SharingDevice {
  share?: (data: SharedPost) => Promise<void>;
  clipboard?: { writeText(text: string): Promise<void> };
}

/**
 * Opens the device's share sheet; without one, or after an error, copies the address instead. When the reader closes the sheet, nothing
 * is copied.
 */
export async function sharePost(post: SharedPost, device: SharingDevice): Promise<ShareOutcome> {
  if (device.share) {
    try {
      await device.share(post);
      return 'shared';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'cancelled';
    }
  }
  try {
    if (!device.clipboard) return 'failed';
    await device.clipboard.writeText(post.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
