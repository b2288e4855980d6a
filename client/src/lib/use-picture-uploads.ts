import { useEffect, useRef, useState } from 'react';
import { announce } from './announcer';
import { uploadPicture, type UploadTarget } from './upload-picture';

/** A picture on its way to the shop. */
export interface PictureUpload {
  id: number;
  /** The name of its file. */
  name: string;
  /** The part that is sent, 0 to 1. */
  progress: number;
  /** Why it didn't arrive; null while there is hope. */
  problem: string | null;
}

interface Job extends PictureUpload {
  file: File;
  /** Where the picture is now, if it has arrived before an earlier one. */
  image: string | null;
  /** Stops it; null while it waits or when it has ended. */
  running: AbortController | null;
}

/** Sent at the same time; the shop works on a few, and phones have slow lines. */
const AT_ONCE = 2;

/**
 * Sends several pictures, a few at a time, each with its progress. They arrive in the order in which they were chosen.
 * @param onArrived what has become of them, by their addresses
 * @param onUploading called when the first one starts and when none is on its way anymore
 */
export function usePictureUploads({
  to,
  onArrived,
  onUploading,
}: {
  /** Where they are sent, if they aren't pictures of products. */
  to?: UploadTarget;
  onArrived: (images: string[]) => void;
  onUploading: (isUploading: boolean) => void;
}) {
  const jobs = useRef<readonly Job[]>([]);
  const lastId = useRef(0);
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  // A picture arrives long after the render in which it was chosen.
  const latest = useRef({ onArrived, onUploading });
  useEffect(() => {
    latest.current = { onArrived, onUploading };
  });
  useEffect(() => () => jobs.current.forEach(({ running }) => running?.abort()), []);

  const set = (next: readonly Job[]) => {
    jobs.current = next;
    setUploads(next);
  };
  const change = (id: number, part: Partial<Job>) =>
    set(jobs.current.map((job) => (job.id === id ? { ...job, ...part } : job)));

  /** Starts what may start, and hands over what has arrived and waits for none before it. */
  const proceed = () => {
    const isOnItsWay = ({ image, problem }: Job) => image === null && problem === null;
    const firstOpen = jobs.current.findIndex(isOnItsWay);
    const arrived = jobs.current.filter(({ image }, at) => image !== null && (firstOpen < 0 || at < firstOpen));
    if (arrived.length > 0) {
      set(jobs.current.filter((job) => !arrived.includes(job)));
      latest.current.onArrived(arrived.flatMap(({ image }) => image ?? []));
    }
    const open = jobs.current.filter(isOnItsWay);
    latest.current.onUploading(open.length > 0);
    const free = AT_ONCE - open.filter(({ running }) => running !== null).length;
    for (const job of open.filter(({ running }) => running === null).slice(0, Math.max(0, free))) void send(job);
  };

  const send = async ({ id, file }: Job) => {
    const running = new AbortController();
    change(id, { running });
    const onProgress = (progress: number) => change(id, { progress });
    const outcome = await uploadPicture(file, { onProgress, signal: running.signal }, to).catch(() => null);
    // Canceled, or the form is gone.
    if (!outcome || running.signal.aborted) return;
    if ('error' in outcome) {
      change(id, { running: null, problem: outcome.error });
      announce(`${file.name}: ${outcome.error}`);
    } else {
      change(id, { running: null, image: outcome.image });
      announce(`${file.name} uploaded`);
    }
    proceed();
  };

  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file): Job => ({
        id: ++lastId.current,
        name: file.name,
        file,
        progress: 0,
        problem: null,
        image: null,
        running: null,
      }));
      set([...jobs.current, ...added]);
      announce(added.length === 1 ? 'Uploading the picture' : `Uploading ${added.length} pictures`);
      proceed();
    },
    /** Stops one that is on its way, and forgets one that has failed. */
    cancel: (id: number) => {
      jobs.current.find((job) => job.id === id)?.running?.abort();
      set(jobs.current.filter((job) => job.id !== id));
      proceed();
    },
    retry: (id: number) => {
      change(id, { problem: null, progress: 0 });
      proceed();
    },
  };
}
