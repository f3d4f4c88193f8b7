import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from './language-switch.tsx'
import { Waiting } from './lazy-screen.tsx'
import { Logo } from './logo.tsx'
import './sign-in-frame.css'
import { StampCard } from './stamp-card.tsx'

type Props = { claim: string; about: string; children: ReactNode }

/** A brand panel beside whatever is asked before anybody is signed in. */
export function SignInFrame({ claim, about, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className="sign-in">
      <aside className="sign-in-brand">
        <div className="sign-in-mark">
          <Logo size={44} />
          <span>{t('app.name')}</span>
        </div>
        <div className="sign-in-claim">
          <StampCard />
          <p className="sign-in-headline">{claim}</p>
          <p className="sign-in-about">{about}</p>
        </div>
      </aside>
      <main className="sign-in-main">
        <div className="sign-in-tools">
          <LanguageSwitch withName />
        </div>
        <div className="sign-in-box">
          <Suspense fallback={<Waiting />}>{children}</Suspense>
        </div>
      </main>
    </div>
  )
}
