import { ReloadOutlined, UnlockOutlined } from '@ant-design/icons'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { editOtherInfo, renewCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import type { WayBack } from '@chopcard/contract/loyalty/merchant/till.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../lib/call-error.ts'
import { errorText, retryText } from '../../../lib/error-text.ts'
import { formatInstantDay } from '../../../lib/format.ts'
import { useChange } from '../../../lib/query.ts'
import { useOperation } from '../../../lib/use-operation.ts'
import { leaveButton } from './scan-field.ts'
import type { Till } from './use-till.ts'

const icons = { renew: <ReloadOutlined />, unfreeze: <UnlockOutlined /> }

type Props = { till: Till; card: Card; ways: readonly WayBack[] }

/** Why a card takes nothing, and what the server lets this operator do about it. */
export function WaysBack({ till, card, ways }: Props) {
  const { t } = useTranslation('till')
  const renewal = useOperation(renewCard)
  const edit = useChange(editOtherInfo)
  const who = card.nickname ?? card.email ?? undefined
  const acts = {
    renew: async () => {
      const answer = await renewal.run({ body: { memberId: card.id } })
      const until = answer?.data.card.expiresAt
      return t(until ? 'back.renewedUntil' : 'back.renewed', { day: until && formatInstantDay(until) })
    },
    unfreeze: async () => {
      await edit.mutateAsync({ body: { memberId: card.id, frozen: false } })
      return t('back.unfrozen')
    },
  }
  const attempt = async (way: WayBack) => {
    till.tell(undefined)
    leaveButton()
    try {
      till.tell({ kind: 'success', text: await acts[way](), detail: who })
    } catch (error) {
      // Another customer was scanned meanwhile: what became of it, this card shows when it comes again.
      if (error instanceof CallError && error.code === 'ABORTED') return
      till.tell({ kind: 'refused', text: errorText(error), detail: retryText(error) ?? who })
    }
    till.lookAgain(card)
  }
  return (
    <div className="dock-acts">
      {ways.map((way) => (
        <div key={way} className="dock-way">
          <p>{t(`back.why.${way}`)}</p>
          <Button
            block
            type="primary"
            className="dock-redeem"
            icon={icons[way]}
            loading={renewal.phase !== 'idle' || edit.isPending}
            onClick={() => void attempt(way)}
          >
            {t(`back.${way}`)}
          </Button>
        </div>
      ))}
    </div>
  )
}
