import { weekdayDate } from '@domain/long-date.js';
import { MAX_RECIPIENTS } from '@domain/recipient.js';
import { lazy, Suspense, useRef, useState } from 'react';
import { css, cx } from 'styled-system/css';
import type { Person_RecipientFragment } from '~/graphql/generated';
import { useDeleteRecipientMutation, useMyRecipientsQuery } from '~/graphql/operations/account-people';
import { AddressText } from '~/ui/address-text';
import { Button } from '~/ui/button';
import { ConfirmDialog } from '~/ui/confirm-dialog';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { Bone, Panel } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { toast } from '~/ui/toast-store';
import { useDialog } from '~/ui/use-dialog';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { OccasionReminders } from './occasion-reminders';
import { occasionTitle } from './occasion-title';

const PersonDialog = lazy(async () => ({ default: (await import('./person-dialog')).PersonDialog }));

/** The people to whom the user sends gifts, with their occasions, and whether the user wants to be reminded of those. */
export function PeopleList() {
  const { data, error, refetch } = useMyRecipientsQuery();
  const [deleteRecipient] = useDeleteRecipientMutation();
  const [chosen, setChosen] = useState<Person_RecipientFragment | null>(null);
  const addDialog = useDialog();
  const editDialog = useDialog();
  const deleteDialog = useDialog();
  const intro = useRef<HTMLParagraphElement>(null);
  const people = data?.myRecipients;
  if (!people)
    return error ? (
      <ErrorState message="Failed to load the people you send gifts to" onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label="Loading the people you send gifts to">
        <Bone className={css({ height: '120px', borderRadius: 'lg' })} />
      </div>
    );

  return (
    <>
      <p ref={intro} className={css({ color: 'muted', mb: '5' })} tabIndex={-1}>
        {people.length === 0
          ? 'Keep the people you love to surprise: their addresses, birthdays and other occasions.'
          : 'Choose one of them at checkout.'}
      </p>
      {people.length > 0 && (
        <ul
          className={css({
            display: 'grid',
            gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            gap: '4',
            mb: '5',
            listStyleType: 'none',
          })}
          aria-label="People you send gifts to"
        >
          {people.map((person) => (
            <PersonCard
              key={person._id}
              person={person}
              onEdit={() => {
                setChosen(person);
                editDialog.open();
              }}
              onDelete={() => {
                setChosen(person);
                deleteDialog.open();
              }}
            />
          ))}
        </ul>
      )}
      {people.length >= MAX_RECIPIENTS ? (
        <p className={css({ textStyle: 'small', color: 'muted' })}>
          You’ve added {MAX_RECIPIENTS} people, the most that fit. Delete one to make room for another.
        </p>
      ) : (
        <Button className={onlyWithScripts} variant="outline" onClick={addDialog.open}>
          Add a person
        </Button>
      )}
      {data.me && (
        <Panel as="div" className={css({ mt: '6' })}>
          <OccasionReminders reminders={data.myOccasionReminders} isEmailVerified={data.me.isEmailVerified} />
        </Panel>
      )}
      <Suspense>
        {addDialog.visit > 0 && (
          <PersonDialog key={addDialog.visit} isOpen={addDialog.isOpen} onClose={addDialog.close} />
        )}
      </Suspense>
      <Suspense>
        {editDialog.visit > 0 && chosen && (
          <PersonDialog key={editDialog.visit} person={chosen} isOpen={editDialog.isOpen} onClose={editDialog.close} />
        )}
      </Suspense>
      {deleteDialog.visit > 0 && chosen && (
        <ConfirmDialog
          key={deleteDialog.visit}
          title={`Delete ${chosen.name}?`}
          isOpen={deleteDialog.isOpen}
          onClose={deleteDialog.close}
          action="Delete person"
          busyText="Deleting…"
          heir={intro}
          onConfirm={async () => {
            await deleteRecipient({ variables: { id: chosen._id } });
            toast.success('Person deleted');
          }}
        >
          <AddressText address={chosen.shippingAddress} />
          <p className={css({ color: 'muted', mt: '3' })}>
            The occasions go, too. Orders that you’ve placed keep their address.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function PersonCard({
  person: { name, shippingAddress, occasions },
  onEdit,
  onDelete,
}: {
  person: Person_RecipientFragment;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const whose = <VisuallyHidden> {name}</VisuallyHidden>;
  return (
    <li
      className={css({
        display: 'flex',
        flexDirection: 'column',
        minWidth: '0',
        p: '5',
        borderRadius: 'lg',
        border: '1px solid {colors.line}',
        bg: 'surface',
        overflowWrap: 'anywhere',
      })}
    >
      <h3 className={css({ textStyle: 'card', mb: '2' })}>{name}</h3>
      <AddressText address={shippingAddress} />
      {occasions.length > 0 && (
        <ul className={css({ mt: '3', listStyleType: 'none' })} aria-label={`Occasions of ${name}`}>
          {occasions.map((occasion) => (
            <li key={`${occasion.kind}:${occasion.label}:${occasion.nextDate}`}>
              <span className={css({ fontWeight: 'semibold' })}>{occasionTitle(occasion)}</span>
              <span className={css({ color: 'muted' })}>: {weekdayDate(occasion.nextDate)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={cx(css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: 'auto', pt: '4' }), onlyWithScripts)}>
        <Button variant="soft" size="sm" onClick={onEdit}>
          Edit{whose}
        </Button>
        <Button variant="ghost" size="sm" onClick={onDelete}>
          Delete{whose}
        </Button>
      </div>
    </li>
  );
}
