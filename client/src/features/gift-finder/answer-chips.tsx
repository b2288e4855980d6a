import { css } from 'styled-system/css';
import type { Answers_AnswerFragment } from '~/graphql/generated';
import { choiceChip } from '~/ui/choice-chip';
import { visuallyHidden } from '~/ui/visually-hidden';

/** The class of a question's legend. */
export const questionText = css({ fontWeight: 'semibold', mb: '2' });

/** A question with its answers, of which one is chosen; the first is none of them. */
export function AnswerChips({
  name,
  question,
  none,
  answers,
  value,
  onChoose,
}: {
  /** Of the form's field. */
  name: string;
  question: string;
  /** What the answer is called that says nothing. */
  none: string;
  answers: readonly Pick<Answers_AnswerFragment, 'id' | 'name'>[];
  /** Of the chosen one, as the address has it. */
  value: string | null;
  onChoose: (id: string | null) => void;
}) {
  // What isn't offered (any more) doesn't count.
  const chosen = answers.some(({ id }) => id === value) ? value : null;
  return (
    <fieldset className={css({ minWidth: '0' })}>
      <legend className={questionText}>{question}</legend>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {[{ id: '', name: none }, ...answers].map((answer) => (
          <label key={answer.id} className={choiceChip}>
            <input
              className={visuallyHidden}
              type="radio"
              name={name}
              value={answer.id}
              checked={(chosen ?? '') === answer.id}
              onChange={() => onChoose(answer.id || null)}
            />
            {answer.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
