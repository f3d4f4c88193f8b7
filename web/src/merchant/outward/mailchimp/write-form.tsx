import { EdmBody, edmReach, getEdm, listEdms, sendEdm } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Card, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useZodForm, ZodForm } from '../../../kit/form.tsx'
import { finishPage } from '../../../kit/open-pages.ts'
import { OperationFooter } from '../../../kit/operation-footer.tsx'
import { useUnsavedGuard } from '../../../kit/unsaved-guard.tsx'
import { formatNumber, merchantTimeZone } from '../../../lib/format.ts'
import { call } from '../../../lib/call.ts'
import { queries, read, refresh } from '../../../lib/query.ts'
import { useOperation } from '../../../lib/use-operation.ts'
import { useSeen } from '../../../lib/use-seen.ts'
import { momentIn } from '../../../lib/zone-time.ts'
import { DraftButtons } from './draft-buttons.tsx'
import { firstTiming, TimingField } from './timing-field.tsx'
import { useReach } from './use-reach.ts'
import { WriteFields } from './write-fields.tsx'
import { WriteSide } from './write-side.tsx'

type Begun = Answer<typeof getEdm>['data']
export type Content = z.input<typeof EdmBody>
type Props = {
  draftId: string | undefined
  begun: Begun | undefined
  sender: { name: string; email: string }
}

/** The form of a mailing, with whom it reaches and what is still missing beside it. */
export function WriteForm({ draftId, begun, sender }: Props) {
  const { t } = useTranslation('mailchimp')
  const { message, modal } = App.useApp()
  const navigate = useNavigate()
  const form = useZodForm(EdmBody)
  const operation = useOperation(sendEdm)
  const [timing, setTiming] = useState(firstTiming)
  const [isCounting, setCounting] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const guard = useUnsavedGuard(isChanged)
  const [kept, setKept] = useState(draftId)
  const readVersion = async () => kept && (await call(getEdm, { params: { id: kept } })).data.version
  const { setSeen: setVersion, saving } = useSeen(
    draftId ? begun?.version : undefined,
    async () => (await readVersion()) || undefined,
  )
  const seen = Form.useWatch([], form.antd) as Partial<Content> | undefined
  const reach = useReach(seen?.audience)
  const leave = () => {
    guard.release()
    finishPage(location.pathname)
    void navigate({ to: '/mailchimp/edm' })
  }
  const send = async (body: z.output<typeof EdmBody>, sendAt: Date | undefined) => {
    try {
      const answer = await saving((version) =>
        operation.run({ body: { ...body, id: kept, version, sendAt: sendAt?.toISOString() } }),
      )
      if (!answer) return
    } catch (error) {
      form.refuse(error)
      return
    }
    await refresh(listEdms)
    message.success(t(sendAt ? 'write.scheduled' : 'write.sent'))
    leave()
  }
  /** How many it reaches: what stands beside the form may still be of the audience before. */
  const countOf = async ({ audience }: z.output<typeof EdmBody>) => {
    setCounting(true)
    try {
      return (await queries.fetchQuery(read(edmReach, { body: { audience } }))).data.recipients
    } finally {
      setCounting(false)
    }
  }
  const ask = async (body: z.output<typeof EdmBody>) => {
    const sendAt = timing.isLater ? momentIn(timing.day, timing.time, merchantTimeZone()) : undefined
    if (sendAt && !(sendAt.getTime() > Date.now())) return void message.error(t('write.past'))
    const count = await countOf(body)
    modal.confirm({
      title: t('write.ask', { count, number: formatNumber(count) }),
      content: t(sendAt ? 'write.askLater' : 'write.askNow'),
      okText: t(sendAt ? 'write.schedule' : 'write.send'),
      cancelText: t('write.back'),
      onOk: () => send(body, sendAt),
    })
  }
  return (
    <ZodForm form={form} initialValues={startOf(begun, sender)} onSubmit={ask} onValuesChange={() => setChanged(true)}>
      <div className="edm-write">
        <Card>
          <WriteFields audience={seen?.audience} />
          <TimingField timing={timing} change={setTiming} />
        </Card>
        <WriteSide content={seen ?? {}} reach={reach} campaign={reach?.campaign ?? null} />
      </div>
      <OperationFooter
        operation={operation}
        submit={t(timing.isLater ? 'write.schedule' : 'write.send')}
        disabled={isCounting}
        onClose={leave}
      >
        <DraftButtons
          id={kept}
          form={form}
          saving={saving}
          onKept={(id, version) => {
            setKept(id)
            setVersion(version)
            setChanged(false)
          }}
          onDeleted={leave}
        />
      </OperationFooter>
      {guard.dialog}
    </ZodForm>
  )
}

/** What the fields hold before anybody writes. */
function startOf(begun: Begun | undefined, { name, email }: Props['sender']) {
  if (!begun) return { title: '', subject: '', fromName: name, replyTo: email, body: '', audience: { kind: 'all' } }
  const { title, subject, fromName, replyTo, body, audience } = begun
  const { kind, campaignId, levelId, segmentId } = audience
  return {
    title,
    subject,
    fromName: fromName || name,
    replyTo: replyTo || email,
    body,
    audience: { kind, ...(campaignId && { campaignId }), ...(levelId && { levelId }), ...(segmentId && { segmentId }) },
  }
}
