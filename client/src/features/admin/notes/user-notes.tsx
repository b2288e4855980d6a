import { useAddUserNoteMutation, useUserNotesQuery } from '~/graphql/operations/admin-notes';
import { NotesPanel } from './notes-panel';

/** What the shop's people noted about a customer. */
export function UserNotes({ userId }: { userId: string }) {
  const { data, error, refetch } = useUserNotesQuery({ variables: { userId } });
  const [add] = useAddUserNoteMutation();
  return (
    <NotesPanel
      notes={data?.userNotes}
      label="Add a note about this customer"
      hint="You’ll see it at all of their orders."
      hasFailed={error !== undefined}
      onRetry={() => void refetch()}
      onAdd={(text) => add({ variables: { input: { userId, text } } })}
    />
  );
}
