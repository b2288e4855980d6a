import { PARCEL_PARAMETER, parcelCode, readParcelCode } from '@domain/parcel-code.js';
import { ScanBarcode, X } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';
import { css, cx } from 'styled-system/css';
import { errorCode, errorMessage } from '~/graphql/error-message';
import { useBoardParcelQuery } from '~/graphql/operations/admin-today';
import { useAnnouncedChange } from '~/lib/announcer';
import { keepsFocusOn } from '~/lib/keeps-focus';
import { Button } from '~/ui/button';
import { FormField } from '~/ui/form-field';
import { IconButton } from '~/ui/icon-button';
import { Input } from '~/ui/input';
import { nameOf, standing } from './board-words';
import { ParcelCard } from './parcel-card';
import { useHeir } from '../use-heir';
import type { BoardActions } from './use-parcel-actions';
import { useScanner } from './use-scanner';

const UNREADABLE = 'That isn’t a parcel code. Scan the square code on its label.';

/**
 * Takes what a barcode scanner types, and brings that parcel forward; so does the address that a phone's camera opens. The
 * text stays selected, so that the next scan replaces it. A scan that lands elsewhere on the page counts, too.
 */
export function ScanField({
  field,
  actions,
  busy,
}: {
  field: RefObject<HTMLInputElement | null>;
} & Pick<BoardActions, 'actions' | 'busy'>) {
  const [params, setParams] = useSearchParams();
  const given = params.get(PARCEL_PARAMETER) ?? '';
  const name = readParcelCode(given);
  const code = name ? parcelCode(name) : '';
  const [isRefused, setRefused] = useState(given !== '' && !name);
  const { data, error, refetch } = useBoardParcelQuery({ variables: { code }, skip: code === '' });
  const parcel = code === '' || isRefused ? undefined : data?.boardParcel;
  const section = useRef<HTMLElement>(null);
  const heir = useHeir(() => {
    // In a field, the keyboard of a phone would cover what was scanned.
    const isCoarse = window.matchMedia('(pointer: coarse)').matches;
    ((isCoarse ? section.current : null) ?? field.current)?.focus({ preventScroll: true });
  });
  useAnnouncedChange(parcel ? `${nameOf(parcel)}. ${standing(parcel)}` : null, { of: code, isNews: true });
  const show = (text: string) => {
    const found = readParcelCode(text);
    setRefused(!found);
    field.current?.select();
    if (!found) return;
    const next = parcelCode(found);
    if (next === code) return void refetch().catch(() => undefined);
    setParams({ [PARCEL_PARAMETER]: next }, { replace: true, state: keepsFocusOn('scan') });
  };
  useScanner((text) => {
    field.current?.setRangeText(text, 0, field.current.value.length);
    show(text);
  });
  const close = () => {
    field.current?.form?.reset();
    setParams({}, { replace: true, state: keepsFocusOn('scan') });
  };
  const problem = isRefused
    ? UNREADABLE
    : error && !data?.boardParcel
      ? errorCode(error) === 'NOT_FOUND'
        ? 'This shop has no such parcel.'
        : errorMessage(error)
      : undefined;
  return (
    <>
      <form
        className={css({ display: 'flex', alignItems: 'start', gap: '3', mb: '4', maxWidth: 'form' })}
        role="search"
        aria-label="Parcels"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          show(field.current?.value ?? '');
        }}
      >
        <FormField label="Scan a label" error={problem}>
          {(control) => (
            <div className={css({ display: 'flex', gap: '3' })}>
              <Input
                {...control}
                ref={field}
                name="scan"
                defaultValue={given}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                enterKeyHint="go"
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
              <Button type="submit" variant="soft">
                <ScanBarcode size={20} aria-hidden />
                Show
              </Button>
            </div>
          )}
        </FormField>
      </form>
      {parcel && (
        <section
          ref={section}
          className={css({ mb: '6', maxWidth: '640px', _focus: { outline: 'none' } })}
          aria-label="Scanned parcel"
          tabIndex={-1}
          {...heir}
        >
          <div className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' })}>
            <h2 className={css({ textStyle: 'card', minWidth: '0' })}>
              Scanned: <bdi>{nameOf(parcel)}</bdi>
            </h2>
            <IconButton label="Close the scanned parcel" onClick={close}>
              <X size={20} aria-hidden />
            </IconButton>
          </div>
          <p
            className={cx(
              css({ fontSize: '17', fontWeight: 'semibold', my: '2' }),
              parcel.hold !== null && css({ color: 'danger' }),
            )}
          >
            {standing(parcel)}
          </p>
          <ParcelCard
            headingLevel="h3"
            className={css({ borderWidth: '3px', borderColor: 'brand' })}
            parcel={parcel}
            actions={actions}
            isBusy={busy.has(parcel.orderId)}
          />
        </section>
      )}
    </>
  );
}
