import {
  disconnectMailchimp,
  getMailchimpConfig,
  type MailchimpConfig,
  syncMailchimp,
} from '@chopcard/contract/outward/merchant/mailchimp.ts'
import { Alert, Card, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { Figures } from '../../../kit/figures.tsx'
import { CallButton } from '../../../kit/call-button.tsx'
import { StopButton } from '../../../kit/stop-button.tsx'
import { formatInstant, formatNumber } from '../../../lib/format.ts'
import { refresh, useChange } from '../../../lib/query.ts'

type Props = { config: MailchimpConfig }

/** How far the synchronisation is, and how the counts of both sides compare. */
export function SyncStatus({ config }: Props) {
  const { t } = useTranslation('mailchimp')
  const { counts, waiting, problems } = config
  const unasked = counts.withEmail - counts.wanted
  return (
    <Card className="mailchimp-status">
      <div className="mailchimp-head">
        <h2>{t('status.title')}</h2>
        <SyncButton config={config} />
      </div>
      <Trouble config={config} />
      <Step config={config} />
      <Figures isBoxed>
        <Figure label={t('status.wanted')} value={counts.wanted} />
        <Figure label={t('status.subscribed')} value={counts.subscribed} />
        <Figure label={t('status.mailchimp')} value={counts.mailchimp} hint={counts.at && formatInstant(counts.at)} />
        <Figure label={t('status.waiting')} value={waiting} />
        <Figure label={t('status.problems')} value={problems} />
      </Figures>
      <p className="mailchimp-note">{t('status.unasked', { count: unasked, number: formatNumber(unasked) })}</p>
      {config.sync && !config.hearsAtOnce && <Alert type="warning" showIcon title={t('status.notHeard')} />}
    </Card>
  )
}

function Figure({ label, value, hint }: { label: string; value: number | null; hint?: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value === null ? '–' : formatNumber(value)}
        {hint && <small>{hint}</small>}
      </dd>
    </div>
  )
}

function Trouble({ config: { trouble, retryAt } }: Props) {
  const { t } = useTranslation('mailchimp')
  if (!trouble) return null
  const words = retryAt ? t('status.retryAt', { at: formatInstant(retryAt) }) : undefined
  return <Alert type="error" showIcon title={t(`trouble.${trouble}`)} description={words} className="mailchimp-alert" />
}

function Step({ config: { step, done, total, syncedAt, sync } }: Props) {
  const { t } = useTranslation('mailchimp')
  if (!sync) return <p className="mailchimp-note">{t('status.off')}</p>
  if (step === 'idle')
    return (
      <p className="mailchimp-note">
        {syncedAt ? t('status.synced', { at: formatInstant(syncedAt) }) : t('status.never')}
      </p>
    )
  const words =
    step === 'sending'
      ? t('status.sending', { done: formatNumber(done), total: formatNumber(total) })
      : t(`status.${step}`)
  return (
    <>
      <output className="mailchimp-note">{words}</output>
      <Progress
        percent={step === 'sending' && total > 0 ? Math.floor((100 * done) / total) : 0}
        status="active"
        aria-label={t('status.title')}
      />
    </>
  )
}

function SyncButton({ config: { sync, step } }: Props) {
  const { t } = useTranslation('mailchimp')
  const start = useChange(syncMailchimp, { after: () => refresh(getMailchimpConfig) })
  return (
    <CallButton route={syncMailchimp} disabled={!sync || step !== 'idle'} call={() => start.mutateAsync({})}>
      {t('status.syncAll')}
    </CallButton>
  )
}

export function DisconnectButton() {
  const { t } = useTranslation('mailchimp')
  const end = useChange(disconnectMailchimp, { after: () => refresh(getMailchimpConfig) })
  const words = {
    title: t('disconnect.title'),
    about: t('disconnect.about'),
    button: t('disconnect.button'),
    keep: t('disconnect.keep'),
  }
  return <StopButton route={disconnectMailchimp} words={words} stop={() => end.mutateAsync({})} />
}
