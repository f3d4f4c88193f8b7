import {
  contactProblems,
  getMailchimpConfig,
  listMailchimpProblems,
  retryMailchimpProblem,
} from '@chopcard/contract/outward/merchant/mailchimp.ts'
import { Empty, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { CallButton } from '../../../kit/call-button.tsx'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { formatInstant } from '../../../lib/format.ts'
import { refresh, useChange } from '../../../lib/query.ts'

type Row = RowOf<typeof listMailchimpProblems>

/** Members whom Mailchimp does not have as they wish, each with what helps. */
export function ProblemList({ subscribeUrl }: { subscribeUrl: string | null }) {
  const { t } = useTranslation('mailchimp')
  return (
    <ListPage
      isPart
      route={listMailchimpProblems}
      title={t('problem.title')}
      about={t('problem.about')}
      searchHint={t('problem.search')}
      rowKey={({ memberId }) => memberId}
      filters={[
        {
          kind: 'select',
          name: 'problem',
          label: t('problem.filter'),
          options: contactProblems.map((value) => ({ value, label: t(`problem.${value}`) })),
        },
      ]}
      columns={useColumns()}
      empty={<Empty description={t('problem.none')} />}
    >
      {subscribeUrl && (
        <p className="mailchimp-note">
          {t('problem.formAddress')}{' '}
          <Typography.Text copyable={{ tooltips: [t('problem.copy'), t('problem.copied')] }} translate="no">
            {subscribeUrl}
          </Typography.Text>
        </p>
      )}
    </ListPage>
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('mailchimp')
  return [
    {
      key: 'member',
      title: t('problem.member'),
      onCard: 'heading',
      render: ({ nickname, email }) => (
        <span className="mailchimp-cell">
          <strong>{nickname ?? email ?? '–'}</strong>
          {nickname && <small>{email}</small>}
        </span>
      ),
    },
    {
      key: 'problem',
      title: t('problem.what'),
      render: ({ problem, words }) => (
        <span className="mailchimp-cell">
          <span>{t(`problem.${problem}`)}</span>
          <small>{t(`problem.help.${problem}`)}</small>
          {words && <small lang="en">{words}</small>}
        </span>
      ),
    },
    { key: 'at', title: t('problem.at'), sort: 'at', render: ({ at }) => formatInstant(at) },
    { key: 'acts', title: '', align: 'right', render: ({ memberId }) => <RetryButton memberId={memberId} /> },
  ]
}

function RetryButton({ memberId }: Pick<Row, 'memberId'>) {
  const { t } = useTranslation('mailchimp')
  const retry = useChange(retryMailchimpProblem, { after: () => refresh(listMailchimpProblems, getMailchimpConfig) })
  return (
    <CallButton
      size="small"
      route={retryMailchimpProblem}
      call={() => retry.mutateAsync({ params: { memberId } })}
      done={t('problem.retried')}
    >
      {t('problem.retry')}
    </CallButton>
  )
}
