import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { cardDetails, editOtherInfo } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/error-text.ts'
import { formatInstantDay } from '../../../lib/format.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'

/** What becomes of another address, and the one that waits for its confirmation. */
export function EmailNote({ card }: { card: Card }) {
  const { t } = useTranslation('life')
  const { message } = App.useApp()
  const details = useRead(cardDetails, { params: { id: card.id } })
  const callOff = useChange(editOtherInfo, { after: () => refresh(cardDetails) })
  const waits = details.data?.data.pendingEmail
  if (!waits) return t('email.about')
  const submit = async () => {
    try {
      await callOff.mutateAsync({ body: { memberId: card.id, email: card.email ?? undefined } })
    } catch (error) {
      message.error(errorText(error))
    }
  }
  return (
    <>
      {t('email.waits', { email: waits.email, at: formatInstantDay(waits.expiresAt) })}{' '}
      <Button type="link" size="small" loading={callOff.isPending} onClick={() => void submit()}>
        {t('email.callOff')}
      </Button>
    </>
  )
}
