import { useAddOrderNoteMutation, useOrderNotesQuery } from '~/graphql/operations/admin-notes';
import { NotesPanel } from './notes-panel';

/** What the shop's people noted about an order and its customer. */
export function OrderNotes({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useOrderNotesQuery({ variables: { orderId } });
  const [add] = useAddOrderNoteMutation();
  return (
    <NotesPanel
      notes={data?.orderNotes}
      label="Add a note about this order"
      isOfOrder
      hasFailed={error !== undefined}
      onRetry={() => void refetch()}
      onAdd={(text) => add({ variables: { input: { orderId, text } } })}
    />
  );
}
