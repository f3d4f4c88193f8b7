import {
  contactProblems,
  getMailchimpConfig,
  listMailchimpProblems,
  retryMailchimpProblem,
} from '@chopcard/contract/outward/merchant/mailchimp.ts'
import { App, Button, Empty, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { May } from '../../../kit/permissions.tsx'
import { errorText } from '../../../lib/error-text.ts'
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
  const { message } = App.useApp()
  const retry = useChange(retryMailchimpProblem, { after: () => refresh(listMailchimpProblems, getMailchimpConfig) })
  const run = async () => {
    try {
      await retry.mutateAsync({ params: { memberId } })
      message.success(t('problem.retried'))
    } catch (error) {
      message.error(errorText(error))
    }
  }
  return (
    <May route={retryMailchimpProblem}>
      <Button size="small" loading={retry.isPending} onClick={() => void run()}>
        {t('problem.retry')}
      </Button>
    </May>
  )
}
