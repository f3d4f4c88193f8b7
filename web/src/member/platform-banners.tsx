import type { ShownBanner } from '@chopcard/contract/office/merchant/banners.ts'
import styles from './platform-banners.module.css'

/** What the platform shows below a coupon; each with a link opens beside the coupon, which stays. */
export function PlatformBanners({ banners }: { banners: readonly ShownBanner[] }) {
  return banners.map(({ id, picture, text, link }) => {
    const image = <img className={styles.picture} src={picture} alt={text} loading="lazy" width={1920} height={640} />
    return link ? (
      <a key={id} className={styles.banner} href={link} target="_blank" rel="noopener noreferrer">
        {image}
      </a>
    ) : (
      <div key={id} className={styles.banner}>
        {image}
      </div>
    )
  })
}
