import { Suspense, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { smallPicture } from '../lib/small-picture.ts'
import { contrast } from './contrast.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Waiting } from './lazy-screen.tsx'
import { PlatformMark } from '../lib/platform-mark.tsx'
import './sign-in-frame.css'
import { StampCard } from './stamp-card.tsx'

/** A merchant's own look instead of the platform's. */
export type SignInLook = {
  name: string
  logo: string | null
  backgroundColor: string | null
  backgroundImage: string | null
}
type Props = { claim: string; about: string; look?: SignInLook; children: ReactNode }

/** A brand panel beside whatever is asked before anybody is signed in. */
export function SignInFrame({ claim, about, look, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className="sign-in">
      <aside className="sign-in-brand" data-own={look ? true : undefined} style={look && styleOf(look)}>
        <div className="sign-in-mark">
          {look?.logo ? (
            <img src={smallPicture(look.logo)} alt="" width={44} height={44} />
          ) : (
            <PlatformMark size={44} />
          )}
          <span>{look?.name ?? t('app.name')}</span>
        </div>
        <div className="sign-in-claim">
          {!look && <StampCard />}
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

const plainGround = '#0a3d7a'

/** Words stand on the plain colour, never on the picture, in black or white: one of them is always at least 4.5 to 1. */
function styleOf({ backgroundColor, backgroundImage }: SignInLook): CSSProperties {
  const ground = backgroundColor ?? plainGround
  const ink = contrast(ground, '#ffffff') >= contrast(ground, '#000000') ? '#ffffff' : '#000000'
  return {
    '--brand-ground': ground,
    '--brand-ink': ink,
    ...(backgroundImage && { backgroundImage: `url("${backgroundImage}")` }),
  } as CSSProperties
}
