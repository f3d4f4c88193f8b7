import { Link } from '@tanstack/react-router'
import { smallPicture } from '../lib/small-picture.ts'
import { PlatformMark } from '../lib/platform-mark.tsx'

type Props = { to: string; name: string; logo?: string | null; isShort?: boolean; onClick?: () => void }

/** A logo and a name, which lead to the dashboard; the name is only heard where it is short. */
export function ShellBrand({ to, name, logo, isShort, onClick }: Props) {
  return (
    <Link to={to as '/'} className="side-brand" onClick={onClick}>
      {logo ? <img src={smallPicture(logo)} alt="" width={36} height={36} /> : <PlatformMark size={36} />}
      <span className={isShort ? 'visually-hidden' : 'side-brand-name'}>{name}</span>
    </Link>
  )
}
