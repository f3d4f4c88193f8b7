import type { CardState } from '@chopcard/contract/loyalty/cards.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'

const colours: Record<CardState, string> = {
  pending: 'gold',
  active: 'green',
  frozen: 'blue',
  expired: 'default',
  closed: 'default',
}

/** The state of a card in a word and a colour. */
export function CardStateTag({ state }: { state: CardState }) {
  const { t } = useTranslation('chops')
  return (
    <Tag color={colours[state]} className="card-state">
      {t(`state.${state}`)}
    </Tag>
  )
}
