import { getMessage, listMessages, sendMessageAgain } from '@chopcard/contract/messaging/merchant/deliveries.ts'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { MessageList } from '../../../kit/message-list.tsx'

const calls = { list: listMessages, get: getMessage, again: sendMessageAgain }

/** The mails and text messages that left in the shop's name. */
export default function DeliveryList() {
  const { t } = useTranslation('deliveries')
  return <MessageList calls={calls} about={t('about')} toolbar={<ExportButton list="deliveries" />} />
}
