import '../app.css';
import { mount } from 'svelte';
import { words } from '$lib/words.svelte';
import type { Language } from '$lib/words.svelte';
import Gallery from './Gallery.svelte';

const language = new URLSearchParams(location.search).get('language');
await words.speak((language ?? 'en') as Language);
mount(Gallery, { target: document.body });
