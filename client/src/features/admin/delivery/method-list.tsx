import { deliveryLimits } from '@domain/delivery-draft.js';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { DeliveryMethod_SourceFragment } from '~/graphql/generated';
import { errorMessage } from '~/graphql/error-message';
import {
  useAdminDeliveryMethodsQuery,
  useDeleteDeliveryMethodMutation,
  useOrderDeliveryMethodsMutation,
} from '~/graphql/operations/admin-delivery';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { StatusPill } from '~/ui/badge';
import { Button } from '~/ui/button';
import { ConfirmDialog } from '~/ui/confirm-dialog';
import { Bone, Panel } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { toast } from '~/ui/toast-store';
import { useDialog } from '~/ui/use-dialog';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { moveEntry, OrderButtons } from '../order-buttons';
import { useEditedEntry } from '../use-edited-entry';
import { METHOD_DRAFTS, MethodForm } from './method-form';
import { methodInWords } from './method-form-values';

type Source = DeliveryMethod_SourceFragment;

/** All delivery methods in their order: to change, move, add and delete. */
export function MethodList() {
  const isHydrated = useIsHydrated();
  const { data, error, refetch } = useAdminDeliveryMethodsQuery();
  const [orderMethods] = useOrderDeliveryMethodsMutation();
  const [deleteMethod] = useDeleteDeliveryMethodMutation();
  const { edited, close, opening } = useEditedEntry(METHOD_DRAFTS);
  const [moved, setMoved] = useState<readonly string[] | null>(null);
  const dialog = useDialog();
  const [chosen, setChosen] = useState<Source | null>(null);
  const saved = data?.deliveryMethodSources;
  if (!saved) {
    if (error) return <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />;
    return (
      <div role="status" aria-label="Loading delivery methods">
        <VisuallyHidden>Loading delivery methods</VisuallyHidden>
        {[0, 1, 2].map((row) => (
          <Bone key={row} className={css({ height: '88px', borderRadius: 'xl', mb: '4' })} />
        ))}
      </div>
    );
  }
  // A move is shown before the shop has answered.
  const methods = moved ? moved.flatMap((id) => saved.find((method) => method.id === id) ?? []) : saved;
  const move = async (from: number, to: number) => {
    const ids = moveEntry(
      methods.map(({ id }) => id),
      from,
      to,
    );
    setMoved(ids);
    try {
      await orderMethods({ variables: { input: { ids } } });
      await refetch();
    } catch (failure) {
      toast.error(errorMessage(failure));
    } finally {
      setMoved(null);
    }
  };
  const readAgain = async (id: string) =>
    (await refetch()).data?.deliveryMethodSources.find((method) => method.id === id);

  return (
    <>
      <ul className={css({ listStyleType: 'none', display: 'flex', flexDirection: 'column', gap: '4' })}>
        {methods.map((method, index) => (
          <li key={method.id}>
            <Panel aria-labelledby={`method-${method.id}`}>
              <div className={css({ display: 'flex', alignItems: 'center', gap: '3', flexWrap: 'wrap' })}>
                <div className={css({ flex: '1 1 220px', minWidth: '0' })}>
                  <h2 className={css({ textStyle: 'card', overflowWrap: 'anywhere' })} id={`method-${method.id}`}>
                    {method.name}
                  </h2>
                  <p className={css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })}>
                    {method.kind === 'PICKUP' ? 'Pickup, ' : ''}
                    {methodInWords(method)}
                  </p>
                </div>
                {!method.isActive && <StatusPill>Off</StatusPill>}
                <OrderButtons
                  name={method.name}
                  index={index}
                  count={methods.length}
                  onMove={(to) => void move(index, to)}
                />
                {edited !== method.id && (
                  <Button variant="outline" disabled={!isHydrated} {...opening(method.id)}>
                    Edit<VisuallyHidden> {method.name}</VisuallyHidden>
                  </Button>
                )}
                {!method.isBuiltIn && (
                  <Button
                    variant="ghost"
                    disabled={!isHydrated}
                    onClick={() => {
                      setChosen(method);
                      dialog.open();
                    }}
                  >
                    Delete<VisuallyHidden> {method.name}</VisuallyHidden>
                  </Button>
                )}
              </div>
              {edited === method.id && (
                <div className={css({ mt: '5' })}>
                  <MethodForm method={method} readAgain={() => readAgain(method.id)} onDone={close} />
                </div>
              )}
            </Panel>
          </li>
        ))}
      </ul>
      {edited === 'new' ? (
        <Panel className={css({ mt: '4' })} aria-labelledby="new-method">
          <h2 className={css({ textStyle: 'card', mb: '5' })} id="new-method">
            New delivery method
          </h2>
          <MethodForm method={null} readAgain={() => Promise.resolve(undefined)} onDone={close} />
        </Panel>
      ) : (
        <Button
          className={css({ mt: '4' })}
          variant="soft"
          disabled={!isHydrated || methods.length >= deliveryLimits.methods}
          {...opening('new')}
        >
          <Plus size={18} aria-hidden />
          Add a delivery method
        </Button>
      )}
      {dialog.visit > 0 && chosen && (
        <ConfirmDialog
          key={dialog.visit}
          title="Delete delivery method"
          action="Delete delivery method"
          busyText="Deleting…"
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onConfirm={async () => {
            await deleteMethod({ variables: { input: { id: chosen.id } } });
            toast.success('Delivery method deleted');
          }}
        >
          <p className={css({ overflowWrap: 'anywhere' })}>
            Shoppers can’t choose {chosen.name} anymore. Orders that have it keep it.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
