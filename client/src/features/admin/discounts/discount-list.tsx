import { discountLimits } from '@domain/discount-draft.js';
import { Plus } from 'lucide-react';
import { css } from 'styled-system/css';
import type { Discount_FormFragment } from '~/graphql/generated';
import { errorMessage } from '~/graphql/error-message';
import { useAdminDiscountsQuery, useUpdateDiscountMutation } from '~/graphql/operations/admin-discounts';
import { formatMoney } from '~/lib/money';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { StatusPill } from '~/ui/badge';
import { Button } from '~/ui/button';
import { Bone, Panel } from '~/ui/panel';
import { EmptyState, ErrorState } from '~/ui/states';
import { toast } from '~/ui/toast-store';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { useEditedEntry } from '../use-edited-entry';
import { DISCOUNT_DRAFTS, DiscountForm } from './discount-form';
import { discountInWords, zonesInWords } from './discount-form-values';

type Source = Discount_FormFragment;

const states: Readonly<Record<Source['state'], string>> = {
  ACTIVE: 'Active',
  SCHEDULED: 'Scheduled',
  ENDED: 'Ended',
  USED_UP: 'Used up',
  OFF: 'Off',
};

/** All discount codes and automatic offers, newest first: to add, edit, and switch off or on. */
export function DiscountList() {
  const isHydrated = useIsHydrated();
  const { data, error, refetch } = useAdminDiscountsQuery();
  const [update] = useUpdateDiscountMutation();
  const { edited, close, opening } = useEditedEntry(DISCOUNT_DRAFTS);
  if (!data) {
    if (error) return <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />;
    return (
      <div role="status" aria-label="Loading discounts">
        <VisuallyHidden>Loading discounts</VisuallyHidden>
        {[0, 1, 2].map((row) => (
          <Bone key={row} className={css({ height: '88px', borderRadius: 'xl', mb: '4' })} />
        ))}
      </div>
    );
  }
  const { discounts, adminCollections } = data;
  const readAgain = async (id: string) => (await refetch()).data?.discounts.find((discount) => discount.id === id);
  const switchTo = async ({ id, name }: Source, isActive: boolean) => {
    try {
      await update({ variables: { input: { id, isActive } } });
      toast.success(`${name} is ${isActive ? 'on' : 'off'}`);
    } catch (failure) {
      toast.error(errorMessage(failure));
    }
  };
  const form = (discount: Source | null) => (
    <DiscountForm
      discount={discount}
      collections={adminCollections}
      readAgain={() => (discount ? readAgain(discount.id) : Promise.resolve(undefined))}
      onDone={close}
    />
  );

  return (
    <>
      {edited === 'new' ? (
        <Panel className={css({ mb: '4' })} aria-labelledby="new-discount">
          <h2 className={css({ textStyle: 'card', mb: '5' })} id="new-discount">
            New discount
          </h2>
          {form(null)}
        </Panel>
      ) : (
        <Button
          className={css({ mb: '4' })}
          disabled={!isHydrated || discounts.length >= discountLimits.discounts}
          {...opening('new')}
        >
          <Plus size={18} aria-hidden />
          Add a discount
        </Button>
      )}
      {discounts.length === 0 && edited === null && (
        <EmptyState title="No discounts yet">Add a code that shoppers enter, or an offer that needs none.</EmptyState>
      )}
      <ul className={css({ listStyleType: 'none', display: 'flex', flexDirection: 'column', gap: '4' })}>
        {discounts.map((discount) => (
          <li key={discount.id}>
            <Panel aria-labelledby={`discount-${discount.id}`}>
              <div className={css({ display: 'flex', alignItems: 'center', gap: '3', flexWrap: 'wrap' })}>
                <div className={css({ flex: '1 1 220px', minWidth: '0' })}>
                  <h2 className={css({ textStyle: 'card', overflowWrap: 'anywhere' })} id={`discount-${discount.id}`}>
                    {discount.name}
                  </h2>
                  <p className={css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })}>
                    {discount.code ?? 'Automatic'}: {discountInWords(discount)}
                  </p>
                  {discount.zones.length > 0 && (
                    <p className={css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })}>
                      Only for {zonesInWords(discount.zones)}
                    </p>
                  )}
                  <p className={css({ textStyle: 'small', color: 'muted' })}>{usesInWords(discount)}</p>
                </div>
                <StatusPill tone={discount.state === 'ACTIVE' ? 'good' : undefined}>
                  {states[discount.state]}
                </StatusPill>
                {edited !== discount.id && (
                  <Button variant="outline" disabled={!isHydrated} {...opening(discount.id)}>
                    Edit<VisuallyHidden> {discount.name}</VisuallyHidden>
                  </Button>
                )}
                <Button
                  variant="ghost"
                  disabled={!isHydrated}
                  onClick={() => void switchTo(discount, !discount.isActive)}
                >
                  Switch {discount.isActive ? 'off' : 'on'}
                  <VisuallyHidden> {discount.name}</VisuallyHidden>
                </Button>
              </div>
              {edited === discount.id && <div className={css({ mt: '5' })}>{form(discount)}</div>}
            </Panel>
          </li>
        ))}
      </ul>
    </>
  );
}

/** '3 of 100 uses, $12.00 taken off'. */
function usesInWords({ uses, maxUses, takenOff }: Source): string {
  const count = maxUses == null ? String(uses) : `${uses} of ${maxUses}`;
  return `${count} ${uses === 1 && maxUses == null ? 'use' : 'uses'}, ${formatMoney(takenOff)} taken off`;
}
