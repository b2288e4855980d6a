import { chakra, Flex } from '@chakra-ui/react';
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
      <chakra.h2 id="order-mails" textStyle="card" mb="3">
        Emails
      </chakra.h2>
      {mails ? (
        mails.length === 0 ? (
          <chakra.p color="muted">No emails about this order in the last 90 days.</chakra.p>
        ) : (
          <>
            <chakra.ul listStyleType="none">
              {mails.map((mail) => (
                <Mail key={mail.id} mail={mail} />
              ))}
            </chakra.ul>
            {data.jobs.count > mails.length && (
              <chakra.p textStyle="small" color="muted" pt="3" borderTop="1px solid {colors.line}">
                The latest {mails.length} of {data.jobs.count} emails.
              </chakra.p>
            )}
          </>
        )
      ) : error ? (
        <ErrorState message="Failed to load the emails" onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading the emails">
          <VisuallyHidden>Loading the emails</VisuallyHidden>
          <Bone height="64px" borderRadius="md" />
        </div>
      )}
    </Panel>
  );
}

function Mail({ mail }: { mail: JobRow_JobFragment }) {
  const name = mailWords(mail.template ?? '');
  return (
    <Flex as="li" gap="3" align="center" wrap="wrap" py="3" borderTop="1px solid {colors.line}">
      <chakra.div flex="1 1 160px" minWidth="0" overflowWrap="anywhere">
        <chakra.p fontWeight="semibold" lineHeight="snug">
          {name}
        </chakra.p>
        <chakra.p textStyle="small" color="muted">
          {mail.addressee} <DateText value={mail.endedAt ?? mail.createdAt} withTime />
        </chakra.p>
        {mail.lastError !== null && (
          <chakra.p textStyle="small" color={mail.state === 'DONE' ? 'muted' : 'danger'}>
            {mail.lastError}
          </chakra.p>
        )}
      </chakra.div>
      {mail.state !== 'DONE' && <JobStatePill state={mail.state} />}
      <JobActions job={mail} name={name} />
    </Flex>
  );
}
