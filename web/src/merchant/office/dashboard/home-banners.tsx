import { homeBanners } from '@chopcard/contract/office/merchant/banners.ts'
import { useRead } from '../../../lib/query.ts'

/** The platform's banners for this merchant, above the numbers. */
export function HomeBanners() {
  const banners = useRead(homeBanners, {}).data?.data
  if (!banners?.length) return null
  return (
    <div className="home-banners">
      {banners.map(({ id, picture, text, link }) => {
        const image = <img src={picture} alt={text} width={1920} height={480} />
        return link ? (
          <a key={id} href={link} target="_blank" rel="noopener noreferrer">
            {image}
          </a>
        ) : (
          <div key={id}>{image}</div>
        )
      })}
    </div>
  )
}
