import { MAX_PRINTED_ORDERS } from '@domain/packing.js';
import { Keyboard, Undo2 } from 'lucide-react';
import { Fragment, useRef } from 'react';
import { css, cx } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import { useAnnouncedChange } from '~/lib/announcer';
import { paths } from '~/lib/paths';
import { Button } from '~/ui/button';
import { Bone, Notice } from '~/ui/panel';
import { EmptyState, ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { useDialog } from '~/ui/use-dialog';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { PrintLinks } from '../print-links';
import { BoardKeys } from './board-keys';
import { isGone, parcelsLeft, sectionTitle, summary, type Board, type BoardSection, type Run } from './board-words';
import { Capacity } from './capacity';
import { Cards } from './cards';
import { ScanField } from './scan-field';
import { useBoard } from './use-board';
import { useBoardKeys } from './use-board-keys';
import { useParcelActions, type BoardActions } from './use-parcel-actions';

/** What to make and send, with all its states. */
export function TodayBoard() {
  const { data, error, refetch, isCutOff } = useBoard();
  const actions = useParcelActions();
  const scanField = useRef<HTMLInputElement>(null);
  const board = data?.todayBoard;
  return (
    <>
      <ScanField field={scanField} actions={actions.actions} busy={actions.busy} />
      {/* Always there, so that screen readers notice what appears in it. */}
      <div role="status">
        {board && isCutOff && (
          <Notice className={css({ mb: '5' })} as="p" tone="waiting">
            No connection to the shop. This board may be out of date.
          </Notice>
        )}
      </div>
      {board ? (
        <Sections board={board} {...actions} scan={() => scanField.current?.focus()} />
      ) : error ? (
        <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
      ) : (
        <div className={css({ display: 'grid', gap: '3' })} role="status" aria-label="Loading the board">
          <VisuallyHidden>Loading the board</VisuallyHidden>
          {[0, 1, 2, 3].map((card) => (
            <Bone key={card} className={css({ height: '160px', borderRadius: 'md' })} />
          ))}
        </div>
      )}
    </>
  );
}

function Sections({ board, actions, busy, undo, scan }: { board: Board; scan: () => void } & BoardActions) {
  const list = useRef<HTMLDivElement>(null);
  const keysDialog = useDialog();
  const text = summary(board);
  useAnnouncedChange(text);
  const keys = useBoardKeys(list, board, { ...actions, undo, scan, showKeys: keysDialog.open });
  const sections = board.sections.filter(({ day }) => board.runs.some((run) => run.day === day));
  return (
    <>
      <Capacity days={board.capacity} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', mb: '5' })}>
        <p className={css({ fontSize: '19', fontWeight: 'semibold', me: 'auto' })}>{text}</p>
        {/* Always there, so that the list doesn't jump. */}
        <Button variant="outline" size="sm" aria-disabled={undo === null || undefined} onClick={() => undo?.()}>
          <Undo2 size={18} aria-hidden />
          Undo
        </Button>
        <Button className={css({ hideBelow: 'md' })} variant="ghost" size="sm" onClick={keysDialog.open}>
          <Keyboard size={18} aria-hidden />
          Keys
        </Button>
        {keysDialog.visit > 0 && (
          <BoardKeys key={keysDialog.visit} isOpen={keysDialog.isOpen} onClose={keysDialog.close} />
        )}
      </div>
      {board.moreOrders > 0 && (
        <Notice className={css({ mb: '5' })} as="p" tone="waiting">
          {board.moreOrders === 1
            ? 'There is 1 more order to send than fits on this board.'
            : `There are ${board.moreOrders.toLocaleString('en-US')} more orders to send than fit on this board.`}{' '}
          <TextLink to={`${paths.adminOrders}?filter=to_send`}>View all orders to send</TextLink>
        </Notice>
      )}
      {sections.length === 0 && (
        <EmptyState title="Nothing to make today">
          New orders appear here automatically when they’re due today or on the next open day.
        </EmptyState>
      )}
      {/* Keys are heard here only; all they do has a button, too. */}
      <div
        ref={list}
        className={css({ display: 'grid', gap: '9', _focus: { outline: 'none' } })}
        tabIndex={-1}
        onFocus={keys.onFocus}
        onBlur={keys.onBlur}
        onKeyDown={keys.onKeyDown}
      >
        {sections.map((section) => (
          <Section
            key={section.day}
            section={section}
            board={board}
            current={keys.current}
            actions={actions}
            busy={busy}
          />
        ))}
      </div>
    </>
  );
}

/** What every card of the board needs. */
interface CardNeeds extends Pick<BoardActions, 'actions' | 'busy'> {
  /** The parcel to which the keyboard comes first. */
  current: string | undefined;
}

function Section({ section, board, ...needs }: { section: BoardSection; board: Board } & CardNeeds) {
  const id = `board-${section.day.toLowerCase()}`;
  return (
    <section aria-labelledby={id}>
      <h2
        className={cx(css({ textStyle: 'subheading', mb: '2' }), section.day === 'LATE' && css({ color: 'danger' }))}
        id={id}
      >
        {sectionTitle(section, board.date)}
      </h2>
      {section.toMake.length > 0 && (
        <p className={css({ fontSize: '17', mb: '4', overflowWrap: 'anywhere' })}>
          <span className={css({ fontWeight: 'semibold' })}>To make:</span>{' '}
          {section.toMake.map(({ itemId, name, qty }, at) => (
            <Fragment key={`${itemId} ${at}`}>
              {at > 0 && ', '}
              <span>
                {qty} × <bdi>{name}</bdi>
              </span>
            </Fragment>
          ))}
        </p>
      )}
      <div className={css({ display: 'grid', gap: '7' })}>
        {board.runs
          .filter(({ day }) => day === section.day)
          .map((run) => (
            <RunPart key={run.deliveryMethod} run={run} {...needs} />
          ))}
      </div>
    </section>
  );
}

function RunPart({ run, current, ...needs }: { run: Run } & CardNeeds) {
  const { name, kind } = run;
  const parcels = parcelsLeft({ runs: [run] });
  const sent = run.parcels.filter(isGone);
  const codes = parcels.slice(0, MAX_PRINTED_ORDERS).map(({ code }) => code);
  return (
    <div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', mb: '3' })}>
        <h3 className={css({ textStyle: 'card', me: 'auto' })}>
          <bdi>{name}</bdi>: {parcels.length}
          {kind === 'PICKUP' && ' to have ready'}
        </h3>
        {codes.length > 0 && (
          <PrintLinks ids={codes} which={parcels.length > codes.length ? `the first ${codes.length}` : undefined} />
        )}
      </div>
      {parcels.length > 0 && <Cards parcels={parcels} current={current ?? ''} {...needs} />}
      {sent.length > 0 && (
        <details className={css({ mt: '3' })}>
          <summary
            className={css({
              cursor: 'pointer',
              fontSize: '17',
              fontWeight: 'semibold',
              minHeight: 'control',
              py: '2',
            })}
          >
            {kind === 'PICKUP' ? 'Ready' : 'Sent'} today: {sent.length}
          </summary>
          <Cards parcels={sent} {...needs} />
        </details>
      )}
    </div>
  );
}
