import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { chosenChopType } from './chosen-chop-type.ts'

type Props = { card: Card; isAsked: boolean; onChoose: (chopTypeId: string) => void }

/** Which kind of stamp this device issues; asked once for each campaign, and changed here. */
export function ChopTypeChoice({ card, isAsked, onChoose }: Props) {
  const { t } = useTranslation('till')
  const chosen = chosenChopType(card)
  return (
    <fieldset className={isAsked ? 'chop-choice chop-choice-asked' : 'chop-choice'}>
      <legend>{t(isAsked ? 'choice.ask' : 'choice.current')}</legend>
      <div>
        {card.balances.map(({ chopTypeId, code }) => (
          <Button
            key={chopTypeId}
            type={chopTypeId === chosen ? 'primary' : 'default'}
            aria-pressed={chopTypeId === chosen}
            onClick={() => onChoose(chopTypeId)}
          >
            {code}
          </Button>
        ))}
      </div>
      {isAsked && <p>{t('choice.about')}</p>}
    </fieldset>
  )
}
