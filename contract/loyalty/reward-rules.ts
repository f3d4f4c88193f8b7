/** So many rewards may a tier give besides its first. */
export const MAX_MORE_REWARDS = 4

type Named = { name: string; more?: readonly { name: string }[] | undefined }

/** All that is given together, in one line: a tier may give several rewards (decisions/campaigns.md §5). */
export const rewardTitle = ({ name, more = [] }: Named): string =>
  [name, ...more.map((one) => one.name)].filter(Boolean).join(' + ')

type Pictured = {
  image?: string | null | undefined
  unreachedImage?: string | null | undefined
  redeemedImage?: string | null | undefined
}

/** How a reward looks to whom it stands so: a tier's own picture for it, or the one picture there is. */
export const rewardPicture = (
  { image = null, unreachedImage, redeemedImage }: Pictured,
  { reached, given }: { reached: boolean; given: boolean },
): string | null => (given ? redeemedImage : reached ? image : unreachedImage) ?? image
