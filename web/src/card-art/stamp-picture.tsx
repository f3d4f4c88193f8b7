import { useMissing } from './pictures.tsx'

type Props = { src: string; className?: string; stamp?: boolean; size?: number }

/** A stamp’s picture; while it cannot be fetched, a stamp drawn here stands for it. */
export function StampPicture({ src, className, stamp, size = 64 }: Props) {
  const { isMissing, watched } = useMissing()
  if (isMissing)
    return (
      <svg className={className} viewBox="0 0 64 64" data-drawn>
        <circle cx="32" cy="32" r="27" />
        {stamp && <path d="M20 33l9 9 16-19" />}
      </svg>
    )
  // After the words and the code: each picture asked for before them would hold them up.
  return (
    <img
      {...watched}
      className={className}
      loading="lazy"
      src={src}
      alt=""
      width={size}
      height={size}
      decoding="async"
    />
  )
}
