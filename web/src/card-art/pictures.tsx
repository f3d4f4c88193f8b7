import { useState } from 'react'
import { smallPicture } from '../lib/small-picture.ts'
import styles from './printed.module.css'

/** Whether a picture cannot be fetched, and what its element needs for that to be noticed. */
export function useMissing() {
  const [isMissing, setMissing] = useState(false)
  return {
    isMissing,
    watched: {
      // It may have failed before the script that watches it was there.
      ref: (picture: HTMLImageElement | null) => {
        if (picture?.complete && !picture.naturalWidth) setMissing(true)
      },
      onError: () => setMissing(true),
    },
  }
}

const classes = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ')

type LogoProps = { src: string; name: string; size: number; className?: string }

/** A logo; while it cannot be fetched, the first letter of whose it is stands in its place. */
export function Logo({ src, name, size, className }: LogoProps) {
  const { isMissing, watched } = useMissing()
  if (isMissing)
    return (
      <span className={classes(styles.logo, styles.initial, className)} aria-hidden="true">
        {[...name][0]}
      </span>
    )
  return (
    <img
      {...watched}
      className={classes(styles.logo, className)}
      src={smallPicture(src)}
      alt=""
      width={size}
      height={size}
    />
  )
}

/** The wide picture above a card; without it its place stays, in the card's own colours. */
export function Hero({ src, className }: { src: string; className?: string }) {
  const { isMissing, watched } = useMissing()
  const look = classes(styles.hero, className)
  if (isMissing) return <div className={look} />
  return <img {...watched} className={look} src={src} alt="" fetchPriority="high" width={750} height={246} />
}
