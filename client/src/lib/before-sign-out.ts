/** Something that has to reach the server while the session still lives. */
type Task = () => Promise<void>;

/** The longest that a sign-out waits: on a shared computer nobody stays signed in because the line is slow. */
const PATIENCE_MS = 3000;

const tasks = new Set<Task>();

/** Has a task done before each sign-out. @returns takes it back */
export function beforeSignOut(task: Task): () => void {
  tasks.add(task);
  return () => tasks.delete(task);
}

/** Does what has to be done before a sign-out. What fails or takes too long holds nobody back. */
export async function finishBeforeSignOut(): Promise<void> {
  await Promise.race([
    Promise.allSettled([...tasks].map((task) => task())),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
}
