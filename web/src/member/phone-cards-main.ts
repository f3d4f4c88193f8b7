// The page that finds no card by its cookie: what this browser keeps of its cards leads to them all the same.
import { keptCards } from './own-cards.ts'

const nav = document.getElementById('phone-cards')
const list = nav?.querySelector('ul')
const cards = keptCards()
if (nav && list && cards.length > 0) {
  list.append(...cards.map(cardItem))
  nav.hidden = false
  document.getElementById('notice')?.remove()
}

function cardItem({ path, campaign, merchant }: (typeof cards)[number]): HTMLLIElement {
  const [line, link, name] = [
    document.createElement('li'),
    document.createElement('a'),
    document.createElement('strong'),
  ]
  name.textContent = campaign
  link.href = path
  link.append(name, ' ', merchant)
  line.append(link)
  return line
}
