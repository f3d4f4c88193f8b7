import { maxRemarkLength } from '@chopcard/contract/core/limits.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { editRemark, getCard, listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { App, Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { May } from '../../../kit/permissions.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange } from '../../../lib/query.ts'

/** The remark of a card, which the till shows too. */
export function RemarkField({ card }: { card: Card }) {
  const { t } = useTranslation(['cards', 'common'])
  const { message } = App.useApp()
  const [text, setText] = useState(card.remark)
  const save = useChange(editRemark, { after: () => refresh(getCard, listCards) })
  const submit = async () => {
    try {
      await save.mutateAsync({ body: { memberId: card.id, remark: text.trim() } })
      message.success(t('saved', { ns: 'common' }))
    } catch (error) {
      message.error(errorText(error))
    }
  }
  return (
    <May route={editRemark} otherwise={card.remark && <p>{card.remark}</p>}>
      <Flex gap={8} align="flex-end">
        <label className="remark-label">
          {t('remark')}
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 5 }}
            maxLength={maxRemarkLength}
            value={text}
            placeholder={t('remarkHint')}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        {text.trim() !== card.remark && (
          <Button type="primary" loading={save.isPending} onClick={() => void submit()}>
            {t('action.save', { ns: 'common' })}
          </Button>
        )}
      </Flex>
    </May>
  )
}
