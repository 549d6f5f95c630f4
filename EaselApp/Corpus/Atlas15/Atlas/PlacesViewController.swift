import UIKit

class PlacesViewController: UICollectionViewController {

    var places = [
        Place(name: "Cape Town", kilometers: 9634),
        Place(name: "Lima", kilometers: 11096),
        Place(name: "Oslo", kilometers: 838),
        Place(name: "Perth", kilometers: 13574),
    ]
    var usesMiles = false

    // MARK: - Collection view data source

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        places.count
    }

    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Place", for: indexPath)
        (cell as? PlaceCell)?.nameLabel.text = places[indexPath.item].name
        return cell
    }

    // MARK: - Navigation

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        if let controller = segue.destination as? DetailViewController, let cell = sender as? PlaceCell,
           let indexPath = collectionView.indexPath(for: cell) {
            controller.place = places[indexPath.item]
            controller.usesMiles = usesMiles
        }
    }

    @IBAction func unitsWereChosen(_ unwindSegue: UIStoryboardSegue) {
        if let controller = unwindSegue.source as? UnitsViewController {
            usesMiles = controller.milesSwitch.isOn
        }
    }
}
