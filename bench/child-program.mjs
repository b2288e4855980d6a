// Programs of this folder that run in processes of their own and answer questions.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} ChildProgram
 * @property {number} pid
 * @property {(question: unknown) => Promise<any>} ask rejects with what the program throws, or when it ends
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a program that calls `answerQuestions`.
 * @param {string} file its name in this folder
 * @returns {ChildProgram}
 */
export function startProgram(file) {
  // The advanced form carries buffers as they are.
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { serialization: 'advanced' });
  const exited = once(child, 'exit');
  return {
    pid: child.pid,
    async ask(question) {
      child.send(/** @type {import('node:child_process').Serializable} */ (question));
      const ended = exited.then(() => [{ error: `${file} ended` }]);
      const [{ answer, error }] = await Promise.race([once(child, 'message'), ended]);
      if (error) throw new Error(error);
      return answer;
    },
    async stop() {
      child.kill();
      await exited;
    },
  };
}

/**
 * In the program: answers the questions of the process that started it, one at a time.
 * @param {(question: any) => unknown} answerTo
 */
export function answerQuestions(answerTo) {
  process.on('message', async (question) => {
    try {
      process.send({ answer: await answerTo(question) });
    } catch (error) {
      process.send({ error: String(error) });
    }
  });
  // Nobody is left who could ask.
  process.on('disconnect', () => process.exit());
}
