import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Children that are heavy, made when their place is first seen: a tab that waits behind another one makes none. */
export function WhenShown({ children, waiting }: { children: ReactNode; waiting?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (isShown || !place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setShown(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isShown])
  return isShown ? children : <div ref={place}>{waiting}</div>
}
