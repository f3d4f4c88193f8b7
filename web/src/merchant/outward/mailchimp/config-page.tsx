import { getMailchimpConfig, listMailchimpProblems } from '@chopcard/contract/outward/merchant/mailchimp.ts'
import { Skeleton } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { Page } from '../../../kit/page.tsx'
import { refresh, useRead } from '../../../lib/query.ts'
import { ConnectForm } from './connect-form.tsx'
import './mailchimp.css'
import { ProblemList } from './problem-list.tsx'
import { DisconnectButton, SyncStatus } from './sync-status.tsx'
import { SyncForm } from './sync-form.tsx'

const OFTEN_MS = 1_000

/** The connection to Mailchimp: the account, what is sent, how far it is, and what went wrong. */
export default function MailchimpConfigPage() {
  const { t } = useTranslation(['mailchimp', 'shell'])
  const config = useRead(
    getMailchimpConfig,
    {},
    { refetchInterval: ({ state }) => (isWorking(state.data?.data) ? OFTEN_MS : false) },
  )
  const shown = config.data?.data
  const problems = shown?.problems
  useEffect(() => {
    if (problems !== undefined) void refresh(listMailchimpProblems)
  }, [problems])
  return (
    <Page
      title={t('config.title')}
      about={t('config.about')}
      width={1120}
      extra={shown?.connected && <DisconnectButton />}
    >
      {config.isError && !shown && <Failure error={config.error} retry={config.refetch} />}
      {config.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {shown && !shown.connected && <ConnectForm />}
      {shown?.connected && (
        <>
          {shown.audience && <SyncStatus config={shown} />}
          <SyncForm key={`${shown.keyHint} ${shown.audience?.id}`} config={shown} />
          {shown.audience && <ProblemList subscribeUrl={shown.audience.subscribeUrl} />}
        </>
      )}
    </Page>
  )
}

const isWorking = (config: { sync: boolean; step: string; waiting: number; trouble: string | null } | undefined) =>
  Boolean(config?.sync && !config.trouble && (config.step !== 'idle' || config.waiting > 0))
