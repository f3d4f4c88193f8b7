import { getAnyMessage, listAllMessages, sendAnyMessageAgain } from '@chopcard/contract/platform/admin/deliveries.ts'
import { useTranslation } from 'react-i18next'
import { MessageList } from '../../kit/message-list.tsx'
import { SysExportButton } from '../export-button.tsx'

const calls = { list: listAllMessages, get: getAnyMessage, again: sendAnyMessageAgain }

/** The mails and text messages of everybody. */
export default function DeliveryList() {
  const { t } = useTranslation('deliveries')
  return <MessageList calls={calls} about={t('aboutAll')} ofAll toolbar={<SysExportButton list="deliveries" />} />
}
