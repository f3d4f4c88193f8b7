import { useEffect, useEffectEvent, useState } from 'react'
import { usePage } from '../../../card-art/page-context.ts'
import { troubleText } from '../../ask.ts'
import type { ActionProps } from '../actions.ts'
import action from '../../action.module.css'
import styles from './push.module.css'
import { canPush, isDenied, isOnHere, switchOff, switchOn } from './push-subscription.ts'

/** News of the shop on this phone: what that means, and the switch. */
export default function Push({ card }: ActionProps) {
  const { t } = usePage()
  const [isOn, setOn] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const can = canPush()
  // Words are made anew with each news of the card: that is no reason to ask again.
  const fail = useEffectEvent((error: unknown) => setTrouble(troubleText(error, t('card.trouble'))))
  useEffect(() => {
    if (can) isOnHere().then(setOn, (error: unknown) => fail(error))
  }, [can])

  async function change(): Promise<void> {
    setBusy(true)
    setTrouble('')
    try {
      setOn(isOn ? await switchOff() : await switchOn())
    } catch (error) {
      setTrouble(isDenied() ? t('push.denied') : troubleText(error, t('card.trouble')))
    }
    setBusy(false)
  }
  const merchant = card.merchant.name
  if (!can) return <p>{t('push.cannot')}</p>
  if (isOn === undefined && trouble) return <p role="alert">{trouble}</p>
  if (isOn === undefined) return <output>{t('push.wait')}</output>
  return (
    <div className={styles.push}>
      <p>{t('push.about', { merchant })}</p>
      <output>{isOn ? t('push.isOn', { merchant }) : t('push.isOff')}</output>
      {trouble && (
        <p role="alert" className={action.trouble}>
          {trouble}
        </p>
      )}
      <button
        type="button"
        className={isOn ? styles.quiet : action.main}
        disabled={busy}
        aria-busy={busy}
        onClick={() => void change()}
      >
        {t(isOn ? 'push.off' : 'push.on')}
      </button>
    </div>
  )
}
