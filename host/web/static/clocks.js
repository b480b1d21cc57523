// The page of the boards' clocks looks again once a second; a host that is away is waited for.

const SECOND = 1000;

async function look() {
  try {
    const page = new DOMParser().parseFromString(await (await fetch("/clocks")).text(), "text/html");
    Idiomorph.morph(document.querySelector("main"), page.querySelector("main"));
    document.documentElement.dataset.link = "on";
  } catch {
    document.documentElement.dataset.link = "off";
  }
  setTimeout(look, SECOND);
}

setTimeout(look, SECOND);
