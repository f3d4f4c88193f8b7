import { cancelEdm, getEdm, keepEdm, listEdms } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { useNavigate } from '@tanstack/react-router'
import { Alert, Button, Descriptions, Drawer, Flex, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Figures } from '../../../kit/figures.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { operatorName } from '../../../kit/operator-name.ts'
import { May } from '../../../kit/permissions.tsx'
import { StopButton } from '../../../kit/stop-button.tsx'
import { formatInstant, formatNumber } from '../../../lib/format.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { EdmPreview } from './edm-preview.tsx'
import { EdmStateTag } from './edm-state-tag.tsx'
import { Exclusions } from './exclusions.tsx'
import { useAudienceName } from './use-audience-name.ts'

type Edm = Answer<typeof getEdm>['data']

const OFTEN_MS = 1_000
/** Reports change by the minute at most. */
const LATER_MS = 30_000

/** One mailing: what it says, who gets it, and what came of it. */
export default function EdmDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('mailchimp')
  const read = useRead(
    getEdm,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.data.state === 'sending' ? OFTEN_MS : LATER_MS) },
  )
  const edm = read.data?.data
  const step = edm && `${edm.state} ${edm.report?.at}`
  useEffect(() => void (step && refresh(listEdms)), [step])
  return (
    <Drawer open onClose={onClose} size={640} title={edm?.title ?? t('edm.title')} extra={edm && <Acts edm={edm} />}>
      {read.isError && !edm && <Failure error={read.error} retry={read.refetch} />}
      {edm ? <Content edm={edm} /> : read.isPending && <Skeleton active />}
    </Drawer>
  )
}

function Acts({ edm: { id, state } }: { edm: Edm }) {
  const { t } = useTranslation('mailchimp')
  const navigate = useNavigate()
  const cancel = useChange(cancelEdm, { after: () => refresh(getEdm, listEdms) })
  const words = {
    title: t('cancel.title'),
    about: t('cancel.about'),
    button: t('cancel.button'),
    keep: t('cancel.keep'),
  }
  return (
    <Flex gap={8} wrap justify="end">
      {state === 'scheduled' && (
        <StopButton route={cancelEdm} words={words} stop={() => cancel.mutateAsync({ params: { id } })} />
      )}
      <May route={keepEdm}>
        <Button onClick={() => void navigate({ to: '/mailchimp/edm/write', search: { copy: id } as never })}>
          {t('detail.copy')}
        </Button>
      </May>
    </Flex>
  )
}

function Content({ edm }: { edm: Edm }) {
  const { t } = useTranslation('mailchimp')
  const { state, trouble, troubleWords, retryAt, report, recipients } = edm
  return (
    <div className="edm-detail">
      <Flex align="center" gap={8} wrap>
        <EdmStateTag state={state} />
        <output>
          {state !== 'draft' && t('detail.recipients', { count: recipients, number: formatNumber(recipients) })}
        </output>
      </Flex>
      {trouble && <Alert type="error" showIcon title={t(`edmTrouble.${trouble}`)} description={troubleWords} />}
      {retryAt && <Alert type="warning" showIcon title={t('detail.retryAt', { at: formatInstant(retryAt) })} />}
      {report && (
        <Figures isBoxed>
          {(['sent', 'opened', 'clicked', 'bounced', 'unsubscribed'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`report.${name}`)}</dt>
              <dd>{formatNumber(report[name])}</dd>
            </div>
          ))}
        </Figures>
      )}
      {state === 'sent' && (
        <p className="mailchimp-note">
          {report ? t('report.at', { at: formatInstant(report.at) }) : t('report.later')}
        </p>
      )}
      {edm.excluded.length > 0 && <Exclusions excluded={edm.excluded} />}
      <Facts edm={edm} />
      <EdmPreview subject={edm.subject} sender={edm.fromName} body={edm.body} campaign={edm.audience.campaign} />
    </div>
  )
}

function Facts({ edm }: { edm: Edm }) {
  const { t } = useTranslation('mailchimp')
  const audienceName = useAudienceName()
  const items = [
    [t('column.audience'), audienceName(edm.audience)],
    [t('write.sender'), `${edm.fromName} <${edm.replyTo}>`],
    [t('detail.at'), formatInstant(edm.sentAt ?? edm.sendAt ?? edm.createdAt)],
    [t('detail.by'), operatorName(edm.by)],
  ] as const
  return (
    <Descriptions column={1} size="small" items={items.map(([label, children]) => ({ key: label, label, children }))} />
  )
}
