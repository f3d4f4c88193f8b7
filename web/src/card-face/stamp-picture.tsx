import { useState } from 'react'
import styles from './stamp-grid.module.css'

/** A stamp’s picture; while it cannot be fetched, a stamp drawn here stands for it. */
export function StampPicture({ src, stamp }: { src: string; stamp?: boolean }) {
  const [isMissing, setMissing] = useState(false)
  const look = stamp ? styles.stamp : styles.empty
  if (isMissing)
    return (
      <svg className={look} viewBox="0 0 64 64" data-drawn>
        <circle cx="32" cy="32" r="27" />
        {stamp && <path d="M20 33l9 9 16-19" />}
      </svg>
    )
  return (
    <img
      // It may have failed before the script that watches it was there.
      ref={(picture) => {
        if (picture?.complete && !picture.naturalWidth) setMissing(true)
      }}
      className={look}
      src={src}
      alt=""
      width={64}
      height={64}
      decoding="async"
      onError={() => setMissing(true)}
    />
  )
}
