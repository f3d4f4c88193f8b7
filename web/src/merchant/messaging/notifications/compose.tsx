import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import {
  type Channel,
  type Gift,
  getNotification,
  giftVariable,
  listNotifications,
  NotificationBody,
  sendNotification,
} from '@chopcard/contract/messaging/merchant/notifications.ts'
import { App, Form } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { useZodForm, ZodForm } from '../../../kit/form.tsx'
import { OperationFooter } from '../../../kit/operation-footer.tsx'
import { formatNumber, merchantTimeZone } from '../../../lib/format.ts'
import { call } from '../../../lib/call.ts'
import { refresh, useRead } from '../../../lib/query.ts'
import { useOperation } from '../../../lib/use-operation.ts'
import { useSeen } from '../../../lib/use-seen.ts'
import { ComposeFields } from './compose-fields.tsx'
import { type Draft, startOf, timingOf, type Whom, whom } from './compose-start.ts'
import { DraftButtons } from './draft-buttons.tsx'
import { useGiftName } from './gift-field.tsx'
import { PhonePreview } from './phone-preview.tsx'
import { Reach } from './reach.tsx'
import { TestButton } from './test-button.tsx'
import type { MessageTarget } from '../../../kit/message-target.ts'
import { TimingFields } from './timing-fields.tsx'
import { momentIn } from '../../../lib/zone-time.ts'

type Props = {
  target: MessageTarget | undefined
  /** What was written of it before. */
  draft?: Draft
  onClose: () => void
  onSent: (id: string) => void
}

const chosenIn = ({ campaignId, filters }: Chosen = {}): Whom => ({
  ...(campaignId && { campaignId }),
  ...(filters?.segmentId && { filters }),
})

/** Writes a message to members: what, in which languages, to whom, how, and when. */
export default function Compose({ target, draft, onClose, onSent }: Props) {
  const { t } = useTranslation('notifications')
  const { message } = App.useApp()
  const operation = useOperation(sendNotification)
  const fixed = useMemo(() => whom(target, draft), [target, draft])
  const form = useZodForm(NotificationBody, { fixed })
  const [timing, setTiming] = useState(() => timingOf(draft))
  const own = useRead(adminInfo, {}).data?.data.primaryLanguage
  const seen = Form.useWatch([], form.antd) as Seen | undefined
  const giftName = useGiftName(seen?.gift)
  const isLater = timing.isLater
  const sendAt = isLater ? momentIn(timing.day, timing.time, merchantTimeZone()) : undefined
  const quiet = timing.isQuiet ? { from: timing.from, to: timing.to } : null
  // The filters go as they stand in the address: the schema has made numbers of them.
  const bodyOf = (values: Chosen) => ({
    ...values,
    filters: values.filters?.segmentId ? values.filters : undefined,
    ...fixed,
    quiet,
    ...(sendAt && { sendAt: sendAt.toISOString() }),
  })
  const { saving } = useSeen(
    draft?.version,
    async () => draft && (await call(getNotification, { params: { id: draft.id } })).data.version,
  )
  const send = async (values: Chosen) => {
    if (sendAt && !(sendAt.getTime() > Date.now())) return void message.error(t('form.past'))
    const answer = await saving((version) =>
      operation.run({ body: { ...bodyOf(values), draftId: draft?.id, version } as never }),
    )
    if (!answer) return
    const { notificationId, recipients } = answer.data
    void refresh(listNotifications)
    message.success(
      isLater ? t('form.scheduled') : t('form.sent', { count: recipients, number: formatNumber(recipients) }),
    )
    onSent(notificationId)
  }
  return (
    <Dialog
      title={t(draft ? 'draft.title' : 'compose')}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
      width={940}
    >
      {own && (
        <ZodForm form={form} initialValues={startOf(own, draft, target?.words)} onSubmit={send}>
          <div className="compose">
            <div>
              <ComposeFields form={form.antd} whom={fixed} written={draft?.languages} />
              <TimingFields timing={timing} change={setTiming} />
            </div>
            <div className="compose-side">
              <PhonePreview title={seen?.title ?? ''} text={textSeen(seen, giftName)} picture={seen?.picture} />
              <Reach
                target={fixed.memberIds || fixed.filters ? fixed : chosenIn(seen)}
                channels={seen?.channels}
                gift={seen?.gift}
              />
            </div>
          </div>
          <OperationFooter operation={operation} submit={t(isLater ? 'form.schedule' : 'form.send')} onClose={onClose}>
            <DraftButtons
              id={draft?.id}
              body={() => bodyOf(form.antd.getFieldsValue(true) as object)}
              saving={saving}
              refuse={form.refuse}
              onClose={onClose}
            />
            <TestButton form={form.antd} />
          </OperationFooter>
        </ZodForm>
      )}
    </Dialog>
  )
}

type Chosen = { campaignId?: string; filters?: { segmentId?: string } }
type Seen = Chosen & {
  title?: string
  text?: string
  picture?: string | null
  channels?: Channel[]
  gift?: Gift | null
}

/** A phone shows what the message brings where a mail has its link. */
const textSeen = ({ text = '' }: Seen = {}, giftName: string | undefined): string =>
  giftName === undefined ? text : text.replaceAll(giftVariable, () => giftName)
