import { useState } from 'react'
import './user-avatar.css'

type Props = { name: string; src: string | null; isLarge?: boolean }

/** A person's picture; without one, or where it is not to be had, the first letter of the name. */
export function UserAvatar({ name, src, isLarge = false }: Props) {
  const [missing, setMissing] = useState<string>()
  const hasPicture = src !== null && src !== missing
  return (
    <span className={isLarge ? 'user-avatar user-avatar-large' : 'user-avatar'} aria-hidden>
      {hasPicture ? <img src={src} alt="" onError={() => setMissing(src)} /> : [...name][0]?.toUpperCase()}
    </span>
  )
}
