import '../app.css';
import '../games/colours';
import { mount } from 'svelte';
import { words } from '$lib/words.svelte';
import type { Language } from '$lib/words.svelte';
import CardKinds from './CardKinds.svelte';
import Gallery from './Gallery.svelte';

const asks = new URLSearchParams(location.search);
await words.speak((asks.get('language') ?? 'en') as Language);
document.documentElement.dataset.theme = asks.get('theme') ?? 'dark';
const cards = asks.get('cards');
if (cards) mount(CardKinds, { target: document.body, props: { game: cards } });
else mount(Gallery, { target: document.body });
