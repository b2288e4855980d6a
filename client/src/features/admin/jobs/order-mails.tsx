import { css, cx } from 'styled-system/css';
import type { JobRow_JobFragment } from '~/graphql/generated';
import { useOrderMailsQuery } from '~/graphql/operations/admin-jobs';
import { DateText } from '~/ui/date-text';
import { Bone, Panel } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { JobActions } from './job-actions';
import { JobStatePill } from './job-state';
import { mailWords } from './mail-words';

/** The mails about an order, latest first, each to be sent again. */
export function OrderMails({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useOrderMailsQuery({ variables: { orderId } });
  const mails = data?.jobs.jobs;
  return (
    <Panel aria-labelledby="order-mails">
      <h2 className={css({ textStyle: 'card', mb: '3' })} id="order-mails">
        Emails
      </h2>
      {mails ? (
        mails.length === 0 ? (
          <p className={css({ color: 'muted' })}>No emails about this order in the last 90 days.</p>
        ) : (
          <>
            <ul className={css({ listStyleType: 'none' })}>
              {mails.map((mail) => (
                <Mail key={mail.id} mail={mail} />
              ))}
            </ul>
            {data.jobs.count > mails.length && (
              <p className={css({ textStyle: 'small', color: 'muted', pt: '3', borderTop: '1px solid {colors.line}' })}>
                The latest {mails.length} of {data.jobs.count} emails.
              </p>
            )}
          </>
        )
      ) : error ? (
        <ErrorState message="Failed to load the emails" onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading the emails">
          <VisuallyHidden>Loading the emails</VisuallyHidden>
          <Bone className={css({ height: '64px', borderRadius: 'md' })} />
        </div>
      )}
    </Panel>
  );
}

function Mail({ mail }: { mail: JobRow_JobFragment }) {
  const name = mailWords(mail.template ?? '');
  return (
    <li
      className={css({
        display: 'flex',
        gap: '3',
        alignItems: 'center',
        flexWrap: 'wrap',
        py: '3',
        borderTop: '1px solid {colors.line}',
      })}
    >
      <div className={css({ flex: '1 1 160px', minWidth: '0', overflowWrap: 'anywhere' })}>
        <p className={css({ fontWeight: 'semibold', lineHeight: 'snug' })}>{name}</p>
        <p className={css({ textStyle: 'small', color: 'muted' })}>
          {mail.addressee} <DateText value={mail.endedAt ?? mail.createdAt} withTime />
        </p>
        {mail.lastError !== null && (
          <p
            className={cx(
              mail.state === 'DONE' ? css({ color: 'muted' }) : css({ color: 'danger' }),
              css({ textStyle: 'small' }),
            )}
          >
            {mail.lastError}
          </p>
        )}
      </div>
      {mail.state !== 'DONE' && <JobStatePill state={mail.state} />}
      <JobActions job={mail} name={name} />
    </li>
  );
}
