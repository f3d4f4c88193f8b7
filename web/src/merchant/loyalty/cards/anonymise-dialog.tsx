import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { getCard, listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { anonymiseMember } from '@chopcard/contract/members/merchant/members.ts'
import { App, Button, Flex, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { FormFailure } from '../../../kit/form.tsx'
import { formatCardNumber } from '../../../lib/format.ts'
import { refresh, useChange } from '../../../lib/query.ts'

/** Forgets who a member is, after the card's number was typed. */
export default function AnonymiseDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useTranslation(['life', 'common'])
  const { message } = App.useApp()
  const id = useId()
  const [typed, setTyped] = useState('')
  const forget = useChange(anonymiseMember, { after: () => refresh(getCard, listCards) })
  const isRight = typed.replace(/\s/g, '') === card.cardNumber
  const submit = async () => {
    await forget.mutateAsync({ body: { memberId: card.id, cardNumber: card.cardNumber } })
    message.success(t('forget.done'))
    onClose()
  }
  return (
    <Dialog
      title={t('forget.title')}
      confirmLoading={forget.isPending}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
    >
      <p>{t('forget.about')}</p>
      <label htmlFor={id}>{t('forget.type', { number: formatCardNumber(card.cardNumber) })}</label>
      <Input
        id={id}
        value={typed}
        autoComplete="off"
        inputMode="numeric"
        onChange={(event) => setTyped(event.target.value)}
        style={{ marginBlock: '8px 16px' }}
      />
      <FormFailure error={forget.error} />
      <Flex justify="end" gap={8}>
        <Button disabled={forget.isPending} onClick={onClose}>
          {t('action.cancel', { ns: 'common' })}
        </Button>
        <Button
          danger
          type="primary"
          disabled={!isRight}
          loading={forget.isPending}
          onClick={() => void submit().catch(() => undefined)}
        >
          {t('forget.action')}
        </Button>
      </Flex>
    </Dialog>
  )
}
