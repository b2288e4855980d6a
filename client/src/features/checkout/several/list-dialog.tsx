import { readAddressList, type ListedRecipient, type RefusedRow } from '@domain/address-list.js';
import { useId, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { FormField, Textarea } from '~/ui/form-field';
import { Notice } from '~/ui/panel';
import { toast } from '~/ui/toast-store';
import { visuallyHidden } from '~/ui/visually-hidden';

/** A list of 200 people has a tenth of this. */
const MAX_FILE_BYTES = 1_000_000;

/** So many rows are named; who has mended them sees the next. */
const MOST_NAMED = 20;

/** Reads people from a list that is pasted or uploaded. What can't be used stays in the box, to be mended. */
export function ListDialog({
  text,
  onText,
  room,
  onAdd,
  isOpen,
  onClose,
}: {
  /** What stands in the box; whoever closes the dialog finds it again. */
  text: string;
  onText: (text: string) => void;
  /** How many people can still be added. */
  room: number;
  onAdd: (people: readonly ListedRecipient[]) => void;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [outcome, setOutcome] = useState<{ added: number; refused: readonly RefusedRow[] } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const pickerId = useId();
  const box = useRef<HTMLDivElement>(null);

  const change = (next: string) => {
    setProblem(null);
    onText(next);
  };
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setOutcome(null);
    if (file.size > MAX_FILE_BYTES) return setProblem('This file is too large. Choose one with at most 200 addresses.');
    try {
      const read = await file.text();
      change(text.trim() === '' ? read : `${text.trimEnd()}\n${read}`);
    } catch {
      setProblem('We can’t read this file. Please choose another one, or paste the addresses.');
    }
  };
  const add = () => {
    const { recipients, rest } = readAddressList(text, room);
    // As the rows are numbered from now on.
    const { refused } = readAddressList(rest, room - recipients.length);
    if (recipients.length === 0 && refused.length === 0) return setProblem('Paste at least one address.');
    if (recipients.length > 0) onAdd(recipients);
    change(rest);
    if (refused.length === 0) {
      setOutcome(null);
      toast.success(`Added ${people(recipients.length)}`);
      return onClose();
    }
    setOutcome({ added: recipients.length, refused });
    // Once it is there.
    setTimeout(() => box.current?.focus());
  };

  return (
    <Dialog title="Paste or upload a list" size="lg" isOpen={isOpen} onClose={onClose}>
      <p className={css({ mb: '4' })}>
        One person per line: name, address, city, postal code, country and, if you like, the message for the card. Copy
        the rows from a spreadsheet, or put commas between the parts. A first row that names the columns may have them
        in another order, first and last names apart, and others, such as state, phone or landmark.
      </p>
      {outcome && (
        <Notice ref={box} className={css({ mb: '4' })} tone="waiting" role="alert" tabIndex={-1}>
          <p className={css({ fontWeight: 'semibold' })}>
            {outcome.added > 0 && `We added ${people(outcome.added)}. `}
            {outcome.refused.length === 1
              ? 'One row needs another look. It’s still in the box:'
              : `${outcome.refused.length} rows need another look. They’re still in the box:`}
          </p>
          <ul className={css({ mt: '2', pl: '5', listStyleType: 'disc' })}>
            {outcome.refused.slice(0, MOST_NAMED).map(({ row, problem: reason }) => (
              <li key={row}>
                Row {row}: {reason}.
              </li>
            ))}
            {outcome.refused.length > MOST_NAMED && <li>And {outcome.refused.length - MOST_NAMED} more.</li>}
          </ul>
        </Notice>
      )}
      <FormField
        label="Addresses"
        hint="For example: Hana Tesfay, 12 Harnet Avenue, Asmara, 1000, Eritrea, Happy birthday!"
        error={problem ?? undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={8}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </FormField>
      <label className={visuallyHidden} htmlFor={pickerId}>
        CSV file
      </label>
      <input
        ref={picker}
        id={pickerId}
        className={visuallyHidden}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        tabIndex={-1}
        onChange={({ target }) => {
          void upload(target.files?.[0]);
          // The same file may be chosen again, once it is mended.
          target.value = '';
        }}
      />
      <Button className={css({ mt: '3' })} variant="outline" onClick={() => picker.current?.click()}>
        Upload a CSV file
      </Button>
      <DialogButtons>
        <Button variant="ghost" onClick={onClose}>
          {outcome ? 'Close' : 'Cancel'}
        </Button>
        <Button onClick={add}>Add these people</Button>
      </DialogButtons>
    </Dialog>
  );
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}
