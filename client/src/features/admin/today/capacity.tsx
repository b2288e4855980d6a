import { dateFormat } from '@domain/long-date.js';
import { css, cx } from 'styled-system/css';
import type { Board } from './board-words';

/** How full the next days are; nothing where nobody chooses days and none is limited. */
export function Capacity({ days }: { days: Board['capacity'] }) {
  if (days.every(({ used, limit }) => used === 0 && limit === null)) return null;
  return (
    <section className={css({ mb: '6' })} aria-labelledby="board-capacity">
      <h2
        className={css({ textStyle: 'small', fontFamily: 'body', fontWeight: 'semibold', mb: '2' })}
        id="board-capacity"
      >
        Parcels by delivery date
      </h2>
      <ol
        className={css({
          listStyleType: 'none',
          display: 'grid',
          gridTemplateColumns: { base: 'repeat(4, minmax(0, 1fr))', md: 'repeat(7, minmax(0, 1fr))' },
          gap: '2',
        })}
      >
        {days.map((day) => (
          <Day key={day.date} day={day} />
        ))}
      </ol>
    </section>
  );
}

function Day({ day: { date, isOpen, used, limit } }: { day: Board['capacity'][number] }) {
  const name = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(date));
  const isFull = limit !== null && used >= limit;
  return (
    <li
      className={css({
        bg: 'surface',
        border: '1px solid {colors.line}',
        borderRadius: 'sm',
        px: { base: '2', md: '3' },
        py: '2',
      })}
    >
      <time className={css({ display: 'block', textStyle: 'small', color: 'muted' })} dateTime={date}>
        {name}
      </time>
      <span className={cx(css({ fontSize: '17', fontWeight: 'bold' }), isFull && css({ color: 'danger' }))}>
        {limit === null ? used : `${used} of ${limit}`}
      </span>
      <span className={css({ display: 'block', textStyle: 'tiny', color: 'muted' })}>
        {!isOpen ? 'Closed' : isFull ? 'Full' : limit === null ? 'No limit' : `${limit - used} free`}
      </span>
    </li>
  );
}
