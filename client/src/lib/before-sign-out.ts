/** Something that has to reach the server while the session still lives. */
type Task = () => Promise<void>;

/**
 * The longest that a sign-out waits: on a shared computer, no one must stay signed in because of a slow connection.
 */
const PATIENCE_MS = 3000;

const tasks = new Set<Task>();

/** Has a task done before each sign-out. @returns takes it back */
export function beforeSignOut(task: Task): () => void {
  tasks.add(task);
  return () => tasks.delete(task);
}

/** Runs the tasks that must finish before a sign-out. One that fails or takes too long doesn't block it. */
export async function finishBeforeSignOut(): Promise<void> {
  await Promise.race([
    Promise.allSettled([...tasks].map((task) => task())),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
}
