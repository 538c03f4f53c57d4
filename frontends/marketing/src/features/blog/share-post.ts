/** What is shared: the post's title, its excerpt and the address that is open. */
export interface SharedPost {
  title: string;
  text: string;
  url: string;
}

/** How sharing ended: handed to the device, link copied, closed by the reader, or neither way worked. */
export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

/** The two browser features that sharing uses; both are absent on some devices and on pages without https. */
export interface SharingDevice {
  share?: (data: SharedPost) => Promise<void>;
  clipboard?: { writeText(text: string): Promise<void> };
}

/**
 * Opens the device's share sheet; when there is none or it fails, copies the address instead.
 * A sheet that the reader closes is an answer, not a failure: nothing is copied behind their back.
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
