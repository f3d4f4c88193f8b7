import type {
  getAnyMessage,
  listAllMessages,
  sendAnyMessageAgain,
} from '@chopcard/contract/platform/admin/deliveries.ts'
import type { getMessage, listMessages, sendMessageAgain } from '@chopcard/contract/messaging/merchant/deliveries.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RowOf } from './list-page.tsx'

export type Row = RowOf<typeof listMessages> & { merchantName?: string | null }

/** The calls of one of the two back offices. */
export type MessageCalls =
  | { list: typeof listMessages; get: typeof getMessage; again: typeof sendMessageAgain }
  | { list: typeof listAllMessages; get: typeof getAnyMessage; again: typeof sendAnyMessageAgain }

export const colours = { waiting: 'gold', sent: 'green', parked: 'red' }

/** The state of a message in a word and a colour. */
export function MessageState({ state }: { state: Row['state'] }) {
  const { t } = useTranslation('deliveries')
  return <Tag color={colours[state]}>{t(`state.${state}`)}</Tag>
}

/** What a message is called: its subject, or what a text message is for. */
export function useMessageName() {
  const { t } = useTranslation('deliveries')
  return ({ subject, template, channel }: Pick<Row, 'subject' | 'template' | 'channel'>): string =>
    subject || t(`sms.${template as 'sms-code' | 'sms-card'}`, { defaultValue: t(`channel.${channel}`) })
}
