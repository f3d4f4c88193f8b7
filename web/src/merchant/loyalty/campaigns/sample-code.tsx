import { codeSeconds } from '@chopcard/contract/loyalty/campaign-types.ts'
import { useEffect, useState } from 'react'
import { usePage } from '../../../card-art/page-context.ts'
import QrPicture from '../../../kit/qr-picture.tsx'
import { formatCardNumber } from '../../../lib/card-number.ts'
import './sample-code.css'

type Props = { cardNumber: string; isChanging: boolean }

const step = () => Math.floor(Date.now() / 1000 / codeSeconds)

/** The part of the card that is held to the scanner, with a code that opens nothing. */
export default function SampleCode({ cardNumber, isChanging }: Props) {
  const { t } = usePage()
  const [now, setNow] = useState(step)
  useEffect(() => {
    if (!isChanging) return
    const timer = setInterval(() => setNow(step()), 1000)
    return () => clearInterval(timer)
  }, [isChanging])
  const number = formatCardNumber(cardNumber)
  return (
    <div className="sample-code">
      <QrPicture
        text={isChanging ? `preview.${cardNumber}.${now}` : `preview.${cardNumber}`}
        label={t('card.codeLabel', { number })}
      />
      <div>
        <p className="sample-code-show">{t('card.show')}</p>
        {isChanging && <p className="sample-code-quiet">{t('card.changing')}</p>}
        <p className="sample-code-quiet">{t('card.number')}</p>
        <p className="sample-code-number">{number}</p>
      </div>
    </div>
  )
}
